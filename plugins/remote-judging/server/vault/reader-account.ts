import type { Knex } from 'knex';
import type { InstalledSite, RemoteSiteRegistry } from '../sites/remote-site-registry';
import type { AccountRow } from './account-row';

const UNUSABLE = ['bad', 'humanCheck'] as const satisfies readonly AccountRow['state'][];

/**
 * Finds the operator's account for reading pages that require a login: of the working ones that unused for longest.
 * With `onlySession`, only an account with a session from a browser counts. Returns null if none has secrets for the
 * site's address.
 */
export async function findReaderAccount(
  knex: Knex,
  site: InstalledSite,
  { sites, now, onlySession }: { sites: Pick<RemoteSiteRegistry, 'isUsableAt'>; now: Date; onlySession: boolean },
): Promise<AccountRow | null> {
  const found = await knex('remoteAccount')
    .where({ bank: site.accountSite, way: 'pool' })
    .where((account) => (onlySession ? account.whereNotNull('session') : account))
    .whereNotIn('state', UNUSABLE)
    .where((rest) => rest.whereNull('restsUntil').orWhere('restsUntil', '<=', now))
    .orderByRaw('last_used_at nulls first, id')
    .select('*');
  for (const account of found) if (await sites.isUsableAt(site, account)) return account;
  return null;
}
