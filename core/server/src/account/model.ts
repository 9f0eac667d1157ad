import { ROLE_SYMBOL, type RoleId, type RoleSymbol } from '@tribunal/contract';
import type { Knex } from 'knex';
import { AccountModel } from '@tribunal/schema';

export { AccountModel };

export const rolesOf = (knex: Knex, uid: string): Promise<RoleId[]> =>
  knex('accountRole').where({ uid }).orderBy('role').pluck('role');

/** Returns a user on whose behalf something is changed, with their current roles; a banned account has none. */
export async function authorOf(knex: Knex, uid: string): Promise<{ uid: string; roles: RoleSymbol[] }> {
  const account = await AccountModel.query(knex).findById(uid);
  if (!account || account.isBanned) return { uid, roles: [] };
  return { uid, roles: (await rolesOf(knex, uid)).map((role) => ROLE_SYMBOL[role]) };
}

/** Finds an account by name. Names are unique without regard to case. */
export const findByUsername = async (knex: Knex, username: string): Promise<AccountModel | undefined> =>
  AccountModel.query(knex).whereRaw('lower(username) = lower(?)', [username]).first();

export const findByEmail = async (knex: Knex, email: string): Promise<AccountModel | undefined> =>
  AccountModel.query(knex).whereRaw('lower(email) = lower(?)', [email]).first();

/** Locks an account until the transaction ends; rows may still refer to it. */
export async function lockAccount(knex: Knex, uid: string): Promise<void> {
  await knex('account').where({ uid }).forNoKeyUpdate().select('uid');
}
