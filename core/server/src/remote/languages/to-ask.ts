import type { Knex } from 'knex';
import { bankOfLanguages } from '../../problem';
import type { InstalledSite, SiteDirectory } from '../sites/installed';
import type { AccountRow } from '../vault/account-row';

/** Sites that are on, have languages of their own and an account that may look: most show their list to nobody else. */
export async function sitesToAsk(knex: Knex, sites: SiteDirectory): Promise<InstalledSite[]> {
  const accounts = await knex('remoteAccount').where({ state: 'working', way: 'pool' }).select<AccountRow[]>('*');
  const isAble = async (site: InstalledSite): Promise<boolean> => {
    const own = accounts.filter(({ bank }) => bank === site.accountBank);
    return (await Promise.all(own.map((account) => sites.isFor(site, account)))).includes(true);
  };
  const asked = sites.all().filter((site) => sites.isActive(site) && bankOfLanguages(site.key) === site.key);
  const able = await Promise.all(asked.map(isAble));
  return asked.filter((_, at) => able[at]);
}
