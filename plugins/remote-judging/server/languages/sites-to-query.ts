import type { Knex } from 'knex';
import type { InstalledSite, RemoteSiteRegistry } from '../sites/remote-site-registry';

/**
 * Returns the active sites that have their own languages and an account for reading, because most sites list them
 * only after a login.
 */
export async function sitesToQuery(knex: Knex, sites: RemoteSiteRegistry): Promise<InstalledSite[]> {
  const accounts = await knex('remoteAccount').where({ state: 'working', way: 'pool' }).select('*');
  const isAble = async (site: InstalledSite): Promise<boolean> => {
    const own = accounts.filter(({ bank }) => bank === site.accountSite);
    return (await Promise.all(own.map((account) => sites.isUsableAt(site, account)))).includes(true);
  };
  const sources = sites.all().filter((site) => sites.isActive(site) && site.accountSite === site.key);
  const able = await Promise.all(sources.map(isAble));
  return sources.filter((_, at) => able[at]);
}
