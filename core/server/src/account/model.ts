import type { RoleId } from '@tribunal/contract';
import type { UserInfo } from '@tribunal/contract';
import type { Knex } from 'knex';
import { BaseModel } from '../database';

/** A person who can log in. */
export class Account extends BaseModel {
  static override tableName = 'account';
  static override idColumn = 'uid';

  uid!: string;
  username!: string;
  passwordHash!: string;
  email!: string | null;
  nickname!: string | null;
  avatar!: string | null;
  titleName!: string | null;
  titleColor!: string | null;
  number!: string | null;
  gender!: UserInfo['gender'];
  school!: string | null;
  course!: string | null;
  signature!: string | null;
  realname!: string | null;
  github!: string | null;
  blog!: string | null;
  cfUsername!: string | null;
  isBanned!: boolean;
}

export const rolesOf = (knex: Knex, uid: string): Promise<RoleId[]> =>
  knex('accountRole').where({ uid }).orderBy('role').pluck<RoleId[]>('role');

/** Finds an account by name. Names are unique without regard to case. */
export const findByUsername = async (knex: Knex, username: string): Promise<Account | undefined> =>
  Account.query(knex).whereRaw('lower(username) = lower(?)', [username]).first();

export const findByEmail = async (knex: Knex, email: string): Promise<Account | undefined> =>
  Account.query(knex).whereRaw('lower(email) = lower(?)', [email]).first();
