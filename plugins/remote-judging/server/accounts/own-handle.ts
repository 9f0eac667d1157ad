import type { Knex } from 'knex';
import { conflict } from '@tribunal/server';
import type { InstalledSite } from '../sites/remote-site-registry';
import type { AccountRow } from '../vault/account-row';

/**
 * Returns the account that is proved to be the user's. A handle belongs to the user if it was verified, or if logging in
 * with it succeeded, whatever has become of the account since.
 */
export const findOwnHandle = (
  knex: Knex,
  ownerUid: string,
  { accountSite: bank }: Pick<InstalledSite, 'accountSite'>,
): Promise<AccountRow | undefined> =>
  knex('remoteAccount')
    .where({ bank, ownerUid })
    .where((proved) =>
      proved
        .where({ way: 'verify' })
        .orWhere({ way: 'own', state: 'working' })
        .orWhere((before) => before.where({ way: 'own' }).whereNotNull('siteLogin')),
    )
    .first('*');

/**
 * Like `findOwnHandle`.
 * @throws 409 if there is none
 */
export async function getOwnHandle(knex: Knex, ownerUid: string, site: InstalledSite): Promise<AccountRow> {
  const handle = await findOwnHandle(knex, ownerUid, site);
  if (!handle) throw conflict('pid', 'remote-judging.noHandle', { site: site.spec.name });
  return handle;
}
