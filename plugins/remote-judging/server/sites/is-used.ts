import { Problems } from '@tribunal/server';
import type { Knex } from 'knex';
import type { InstalledSite } from './remote-site-registry';

/** Returns whether a site is in use here: there is an account or a problem. Unused sites are not visited unasked. */
export async function isUsed(knex: Knex, { key, accountSite }: InstalledSite): Promise<boolean> {
  const account = await knex('remoteAccount').where({ bank: accountSite }).first('id');
  return Boolean(account ?? (await Problems.query(knex).where({ bank: key }).first('id')));
}
