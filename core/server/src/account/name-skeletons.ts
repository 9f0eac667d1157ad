import { skeletonsOf } from '@tribunal/migrations';
import type { Knex } from 'knex';
import { badInput, conflict } from '../http';

/** Whether somebody but `exceptUid` has a username that looks like this. */
export async function looksTaken(knex: Knex, name: string, exceptUid = ''): Promise<boolean> {
  const rows = knex('accountSkeleton').whereIn('skeleton', skeletonsOf(name));
  return (await rows.whereNot({ uid: exceptUid }).first('uid')) !== undefined;
}

/**
 * Keeps what the username of a new account looks like.
 * @throws 400 when nobody can see it; a unique violation of `account_skeleton_pkey` when another looks like it
 */
export async function storeSkeletons(knex: Knex, uid: string, username: string): Promise<void> {
  const skeletons = skeletonsOf(username);
  if (skeletons.length === 0) throw badInput('username', 'input.invisible');
  await knex('accountSkeleton').insert(skeletons.map((skeleton) => ({ skeleton, uid })));
}

/**
 * Lets a nickname pass that nobody takes for the username of somebody else.
 * @throws 400 when nobody can see it, 409 when it looks like another's username
 */
export async function checkNickname(knex: Knex, uid: string, nickname: string): Promise<void> {
  if (skeletonsOf(nickname).length === 0) throw badInput('nickname', 'input.invisible');
  if (await looksTaken(knex, nickname, uid)) throw conflict('nickname', 'account.nicknameLooksTaken');
}
