import { ROLE_SYMBOL } from '@tribunal/contract';
import type { Knex } from 'knex';
import { AccountModel, rolesOf } from '../../account';
import type { Author } from '../../problem';

/** Returns the uploader with their current rights; a banned account has none. */
export async function uploaderOf(knex: Knex, uid: string): Promise<Author> {
  const account = await AccountModel.query(knex).findById(uid);
  if (!account || account.isBanned) return { uid, roles: [] };
  return { uid, roles: (await rolesOf(knex, uid)).map((role) => ROLE_SYMBOL[role]) };
}
