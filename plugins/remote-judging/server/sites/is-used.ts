import { Problems } from '@tribunal/server';
import type { Knex } from 'knex';
import type { InstalledSite } from './remote-site-registry';

/** Returns whether a site is in use here: there is an account or a problem. Unused sites are not visited unasked. */
export async function isUsed(knex: Knex, { key, accountSite }: InstalledSite): Promise<boolean> {
  const [account, problem] = await Promise.all([
    knex('remoteAccount').where({ bank: accountSite }).first('id'),
    Problems.query(knex).where({ bank: key }).first('id'),
  ]);
  return Boolean(account ?? problem);
}
