import { Role } from '@tribunal/contract';
import { AccountRoles } from '@tribunal/server';
import type { Knex } from 'knex';
import type { ContestModel } from './model';

/** Returns the author of the contest and the root users, i.e. those for whom `isOrganiser` is true. */
export async function organisersOf(knex: Knex, { uid }: Pick<ContestModel, 'uid'>): Promise<string[]> {
  const roots = await AccountRoles.query(knex).where({ role: Role.Root }).pluck('uid');
  return uid === null ? roots : [...roots, uid];
}
