import { Role } from '@tribunal/contract';
import type { Knex } from 'knex';
import type { ContestModel } from './model';

/** Returns the author of the contest and the root users, i.e. those for whom `isContestAdmin` is true. */
export async function organisersOf(knex: Knex, { uid }: Pick<ContestModel, 'uid'>): Promise<string[]> {
  const roots = await knex('accountRole').where({ role: Role.Root }).pluck<string[]>('uid');
  return uid === null ? roots : [...roots, uid];
}
