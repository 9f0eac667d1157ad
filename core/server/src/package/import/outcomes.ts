import type { Status } from '@tribunal/contract';
import type { Knex } from 'knex';

/** A solution and what came of it against the problem as it is now. */
export interface Outcome {
  name: string;
  expected: Status[];
  /** null: never run against the current version. */
  status: Status | null;
  /** null: not judged yet. */
  judgedAt: Date | null;
}

/** Outcomes of the solutions of each problem, in their order, without the programs. */
export async function outcomesOf(knex: Knex, pids: readonly number[]): Promise<Map<number, Outcome[]>> {
  const rows = await knex('problemSolution as s')
    .join('problem as p', 'p.id', 's.pid')
    .leftJoin('trial as t', 't.solutionId', 's.id')
    .leftJoin('judgement as j', (on) => on.on('j.trialId', 't.id').on('j.versionId', 'p.versionId'))
    .whereIn('s.pid', pids)
    .orderBy('s.place')
    .select<(Outcome & { pid: number })[]>('s.pid', 's.name', 's.expected', 'j.status', 'j.judgedAt');
  return new Map(pids.map((pid) => [pid, rows.filter((row) => row.pid === pid)]));
}
