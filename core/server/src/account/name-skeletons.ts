import { skeletonsOf } from '@tribunal/migrations';
import type { Knex } from 'knex';
import { badInput, conflict } from '@tribunal/platform';

/** Returns whether anybody except `exceptUid` has a username that looks like this one. */
export async function isLookalikeTaken(knex: Knex, name: string, exceptUid = ''): Promise<boolean> {
  const rows = knex('accountSkeleton').whereIn('skeleton', skeletonsOf(name));
  return (await rows.whereNot({ uid: exceptUid }).first('uid')) !== undefined;
}

/**
 * Returns the skeletons of a username as rows.
 * @throws 400 when the name has no visible characters
 */
export function skeletonRows(uid: string, username: string): { skeleton: string; uid: string }[] {
  const skeletons = skeletonsOf(username);
  if (skeletons.length === 0) throw badInput('username', 'input.invisible');
  return skeletons.map((skeleton) => ({ skeleton, uid }));
}

/**
 * Stores the skeletons of the username of an account that has none.
 * @throws 400 when the name has no visible characters
 * @throws a unique violation of `account_skeleton_pkey` when another name looks like it
 */
export async function storeSkeletons(knex: Knex, uid: string, username: string): Promise<void> {
  await knex('accountSkeleton').insert(skeletonRows(uid, username));
}

/**
 * Checks that a nickname cannot be mistaken for the username of somebody else.
 * @throws 400 when the nickname has no visible characters
 * @throws 409 when it looks like another user's username
 */
export async function checkNickname(knex: Knex, uid: string, nickname: string): Promise<void> {
  if (skeletonsOf(nickname).length === 0) throw badInput('nickname', 'input.invisible');
  if (await isLookalikeTaken(knex, nickname, uid)) throw conflict('nickname', 'account.nicknameLooksTaken');
}
