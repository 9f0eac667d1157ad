import type { RoleId } from '@tribunal/contract';
import type { Knex } from 'knex';
import { stampedModelOf } from '../database';

/** A person who can log in. */
export class Account extends stampedModelOf('account') {
  static override idColumn = 'uid';
}

export const rolesOf = (knex: Knex, uid: string): Promise<RoleId[]> =>
  knex('accountRole').where({ uid }).orderBy('role').pluck('role');

/** Finds an account by name. Names are unique without regard to case. */
export const findByUsername = async (knex: Knex, username: string): Promise<Account | undefined> =>
  Account.query(knex).whereRaw('lower(username) = lower(?)', [username]).first();

export const findByEmail = async (knex: Knex, email: string): Promise<Account | undefined> =>
  Account.query(knex).whereRaw('lower(email) = lower(?)', [email]).first();
