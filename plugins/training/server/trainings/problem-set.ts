import { ProblemAuth } from '@tribunal/contract';
import { prepared, Problems, SolvedProblems, type Columns, type RelationRow } from '@tribunal/server';
import type { Knex } from 'knex';

/**
 * Condition for the problems (`p`) of a training (`t`) that its readers see. Every count, list and ranking uses it, so
 * that nobody can have solved more problems than there are.
 */
export const IN_SET = `p.auth = ${ProblemAuth.Public} and (p.gid is null or p.gid = t.gid)`;

/** A visible problem of a training. */
export type SetProblem = Columns<'trainingProblem', 'pid' | 'rank'> &
  Pick<RelationRow<typeof Problems>, 'problemId' | 'title'>;
export type SolvedAt = ReadonlyMap<number, Date>;

const setOf = prepared(
  'training-problem-set',
  `select l.pid, p.problem_id as "problemId", p.title, l.rank
   from training t join training_problem l on l.tid = t.id join ${Problems.sql} p on p.id = l.pid and ${IN_SET}
   where t.id = $1 order by l.rank, l.pid`,
);

/** Returns the visible problems of a training, in order. */
export const problemSetOf = (knex: Knex, tid: number): Promise<SetProblem[]> => setOf(knex, [tid]);

/** Returns when a user solved which of these problems. */
export async function solvedAmong(knex: Knex, uid: string, pids: readonly number[]): Promise<SolvedAt> {
  const solved = SolvedProblems.query(knex)
    .where({ uid })
    .whereIn('pid', [...pids]);
  return new Map((await solved.select('pid', 'solvedAt')).map(({ pid, solvedAt }) => [pid, solvedAt]));
}
