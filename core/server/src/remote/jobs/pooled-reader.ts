import type { Knex } from 'knex';
import type { InstalledSite, SiteDirectory } from '../sites/installed';
import type { AccountRow } from '../vault/account-row';

const LOST = ['bad', 'humanCheck'] as const satisfies readonly AccountRow['state'][];

/**
 * The operator's account that reads what a site shows to accounts alone: of those that work the one unused for longest;
 * null: there is none whose secrets are for the site's address.
 */
export async function pooledReader(
  knex: Knex,
  site: InstalledSite,
  { sites, now }: { sites: Pick<SiteDirectory, 'isFor'>; now: Date },
): Promise<AccountRow | null> {
  const found = await knex('remoteAccount')
    .where({ bank: site.accountBank, way: 'pool' })
    .whereNotIn('state', LOST)
    .where((rest) => rest.whereNull('restsUntil').orWhere('restsUntil', '<=', now))
    .orderByRaw('last_used_at nulls first, id')
    .select<AccountRow[]>('*');
  for (const account of found) if (await sites.isFor(site, account)) return account;
  return null;
}
