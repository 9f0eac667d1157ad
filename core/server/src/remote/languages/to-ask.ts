import type { Knex } from 'knex';
import { bankOfLanguages } from '../../problem';
import type { InstalledSite, SiteDirectory } from '../sites/installed';

/** Sites that are on, have languages of their own and an account that may look: most show their list to nobody else. */
export async function sitesToAsk(knex: Knex, sites: SiteDirectory): Promise<InstalledSite[]> {
  const able = await knex('remoteAccount')
    .where({ state: 'working', way: 'pool' })
    .distinct('bank')
    .pluck<string[]>('bank');
  return sites
    .all()
    .filter(
      (site) => sites.isActive(site) && bankOfLanguages(site.key) === site.key && able.includes(site.accountBank),
    );
}
