import { DAY_MS, type SettingsOf, type Viewer } from '@tribunal/contract';
import { acquireAdvisoryLock, counted, forbidden, SolvedProblems, SolvedSiteProblems } from '@tribunal/server';
import type { Knex } from 'knex';
import type { discussion } from '../../plugin';

export type Settings = SettingsOf<(typeof discussion)['settings']>;

/**
 * Checks that the author has solved enough problems of the site.
 * @throws 403 otherwise
 */
export async function checkSolved(knex: Knex, { uid }: Pick<Viewer, 'uid'>, needed: number): Promise<void> {
  if (needed === 0) return;
  const solved = await counted(SolvedSiteProblems.query(knex).where({ uid }));
  if (solved < needed) throw forbidden('discussion.tooFewSolved', { count: needed });
}

/** Returns whether the viewer has solved the problem. */
export async function hasSolved(knex: Knex, viewer: Pick<Viewer, 'uid'> | null, pid: number | null): Promise<boolean> {
  if (!viewer || pid === null) return false;
  return (await SolvedProblems.query(knex).where({ uid: viewer.uid, pid }).first('pid')) !== undefined;
}

/**
 * Counts a new discussion of a user, at the time `now`.
 * @throws 403 if there are `limit` within a day already
 */
export async function countPosting(
  knex: Knex,
  { uid }: Pick<Viewer, 'uid'>,
  { limit, now }: { limit: number; now: Date },
): Promise<void> {
  await acquireAdvisoryLock(knex, `discussion-posting:${uid}`);
  const since = new Date(now.getTime() - DAY_MS);
  const row = await knex('discussionPosting')
    .where({ uid })
    .where('postedAt', '>', since)
    .count({ total: '*' })
    .first();
  if (Number(row?.total ?? 0) >= limit) throw forbidden('discussion.dailyLimit', { limit });
  await knex('discussionPosting').insert({ uid, postedAt: now });
}
