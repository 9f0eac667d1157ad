import type { Knex } from 'knex';
import type { PartialModelObject } from 'objection';
import { ContestLimits } from '../../contract';
import { ContestModel, ContestProblemModel } from '../contests';
import { settingsIn } from './settings';

/** What differs in a copy of a contest. */
export type ContestChanges = PartialModelObject<ContestModel> & Pick<ContestModel, 'gid' | 'uid'>;

/**
 * Creates a hidden copy of a contest, with its settings and problems but without any of its events, and returns its id.
 * `problemOf` returns which problem the copy has in place of one; undefined leaves it out.
 */
export async function copyContest(
  knex: Knex,
  contest: ContestModel,
  changes: ContestChanges,
  problemOf: (pid: number) => number | undefined = (pid) => pid,
): Promise<number> {
  const { unitMs, tieBreak } = contest;
  const { id: cid } = await ContestModel.query(knex).insert({
    ...settingsIn(contest),
    unitMs,
    tieBreak,
    isVisible: false,
    source: contest.id,
    ...changes,
  });
  const problems = await ContestProblemModel.query(knex).where({ cid: contest.id }).orderBy('id');
  const copies = problems.flatMap(({ pid: original, displayId, displayTitle, color, rank }) => {
    const pid = original === null ? undefined : problemOf(original);
    return pid === undefined ? [] : [{ cid, pid, displayId, displayTitle, color, rank }];
  });
  if (copies.length > 0) await ContestProblemModel.query(knex).insert(copies);
  return cid;
}

/** Returns the title of a copy; the original title is truncated if both together are too long. */
export function cloneTitle(title: string, suffix: string): string {
  const room = ContestLimits.title.max - suffix.length;
  const kept = title.length <= room ? title : title.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');
  return kept + suffix;
}
