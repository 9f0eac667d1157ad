import { createHash } from 'node:crypto';
import { ContestModel, scoreboardKey } from '@tribunal/plugin-contest/server';
import { evaluate, type Columns } from '@tribunal/server';
import type { Knex } from 'knex';
import { isRatable } from './policy';

/** A contest that is to be rated, with what its results depend on. */
export interface DueContest {
  contest: ContestModel;
  /** The settings of the contest. */
  basis: string;
  /** Number of the newest event of the contest. */
  logLast: number;
}

export type Round = Columns<'contestRatingRound', 'cid' | 'endedAt' | 'basis' | 'logLast'>;

/**
 * Returns the contests that are to be rated now, in the order in which they are rated: by their end, then by their id.
 * The log is read before the scoreboard: if it grows in between, the next check finds newer events.
 */
export async function listDue(knex: Knex, now: Date): Promise<DueContest[]> {
  const switched = () => knex('contestRatingSwitch').select('cid');
  const contests = await ContestModel.query(knex)
    .whereIn('id', switched())
    .where('endAt', '<=', now)
    .orderBy(['endAt', 'id']);
  const logs = await knex('contestLog').whereIn('cid', switched()).select('cid', 'last');
  const lasts = new Map(logs.map(({ cid, last }) => [cid, last]));
  return contests
    .filter((contest) => isRatable(contest, now))
    .map((contest) => ({ contest, basis: basisOf(contest), logLast: lasts.get(contest.id) ?? 0 }));
}

const basisOf = (contest: ContestModel): string =>
  createHash('sha256').update(scoreboardKey(contest)).digest('base64url');

/**
 * Returns whether results on the final scoreboard may have changed since an event of the contest. Most events after
 * the end are submissions of those who practise, and change none.
 */
export async function hasNewResults(knex: Knex, { id, endAt }: ContestModel, since: number): Promise<boolean> {
  const counts = "s.kind = 'submission' and s.virtual_id is null and s.submitted_at < ?";
  return evaluate<boolean>(
    knex,
    `exists (
       select from contest_event e where e.cid = ? and e.seq > ? and (
         e.kind = 'problemRemoved'
         or exists (
           select from contest_event s
           where s.cid = e.cid and s.submission_id = e.submission_id and ${counts}
         )
       )
     )`,
    [id, since, endAt],
  );
}

/** Returns the rounds that no due contest stands for any more, because it was removed, moved or is no longer rated. */
export function obsoleteRounds(rounds: readonly Round[], due: readonly DueContest[]): Round[] {
  const ends = new Map(due.map(({ contest }) => [contest.id, contest.endAt.getTime()]));
  return rounds.filter(({ cid, endedAt }) => ends.get(cid) !== endedAt.getTime());
}

/** Returns the first contest whose round is missing or out of date; null if there is none. */
export function firstOutdated(rounds: readonly Round[], due: readonly DueContest[]): DueContest | null {
  const byContest = new Map(rounds.map((round) => [round.cid, round]));
  const isUpToDate = ({ contest, basis, logLast }: DueContest): boolean => {
    const round = byContest.get(contest.id);
    return round?.basis === basis && round.logLast === logLast;
  };
  return due.find((one) => !isUpToDate(one)) ?? null;
}
