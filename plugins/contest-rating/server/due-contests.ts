import { createHash } from 'node:crypto';
import { ContestModel, scoreboardKey } from '@tribunal/plugin-contest/server';
import type { Columns } from '@tribunal/server';
import type { Knex } from 'knex';
import { isRatable } from './policy';

/** A contest that is to be rated, with what its results depend on. */
export interface DueContest {
  contest: ContestModel;
  basis: string;
}

export type Round = Columns<'contestRatingRound', 'cid' | 'endedAt' | 'basis'>;

/**
 * Returns the contests that are to be rated now, in the order in which they are rated: by their end, then by their id.
 * The basis is read before the scoreboard: if the log grows in between, the next check finds a newer basis.
 */
export async function listDue(knex: Knex, now: Date): Promise<DueContest[]> {
  const switched = () => knex('contestRatingSwitch').select('cid');
  const contests = (await ContestModel.query(knex)
    .whereIn('id', switched())
    .where('endAt', '<=', now)
    .orderBy(['endAt', 'id'])) as ContestModel[];
  const logs = await knex('contestLog').whereIn('cid', switched()).select('cid', 'last');
  const lasts = new Map(logs.map(({ cid, last }) => [cid, last]));
  return contests
    .filter((contest) => isRatable(contest, now))
    .map((contest) => ({ contest, basis: basisOf(contest, lasts.get(contest.id) ?? 0) }));
}

const basisOf = (contest: ContestModel, last: number): string =>
  createHash('sha256')
    .update(`${last} ${scoreboardKey(contest)}`)
    .digest('base64url');

/** Returns the rounds that no due contest stands for any more, because it was removed, moved or is no longer rated. */
export function obsoleteRounds(rounds: readonly Round[], due: readonly DueContest[]): Round[] {
  const ends = new Map(due.map(({ contest }) => [contest.id, contest.endAt.getTime()]));
  return rounds.filter(({ cid, endedAt }) => ends.get(cid) !== endedAt.getTime());
}

/** Returns the first contest whose round is missing or out of date; null if there is none. */
export function firstOutdated(rounds: readonly Round[], due: readonly DueContest[]): DueContest | null {
  const bases = new Map(rounds.map(({ cid, basis }) => [cid, basis]));
  return due.find(({ contest, basis }) => bases.get(contest.id) !== basis) ?? null;
}
