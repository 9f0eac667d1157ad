import {
  LOCAL_PROBLEM_SOURCE,
  Priority,
  isInProgress,
  verdictMessageText,
  type Solution,
  type SolutionRow,
  type Status,
} from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { columns, type Row } from '@tribunal/database';
import { badInput, conflict, Clock, Db } from '@tribunal/platform';
import { removeTrials } from '../judging';
import { getOrCreateVersion } from '../problem';
import { TrialService } from './trial-service';

const WITH_RUNS = { s: 'problemSolution', j: 'judgement?' } as const;

type SolutionWithId = Solution & { id: number };
/** A solution with its run against the current version, if there was one. */
type StoredRun = SolutionWithId & {
  [Column in 'status' | 'score' | 'timeMs' | 'memoryKb' | 'message']: Row<'judgement'>[Column] | null;
};

/** A solution with its result against the current version of the problem. */
export interface Outcome {
  name: string;
  language: string;
  expected: Status[];
  /** null if it has never run against the current version. */
  status: Status | null;
  /** null if it has not been judged yet. */
  judgedAt: Date | null;
  message: string | null;
}

/** Stores programs of setters, each with its expected verdicts. */
@injectable()
export class SolutionStore {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(TrialService) private readonly trials: TrialService,
  ) {}

  /** Lists the solutions in order, with their results against the current version of the problem. */
  async list(pid: number): Promise<SolutionRow[]> {
    const rows = await withRuns(this.knex, [pid]).select(
      columns(
        WITH_RUNS,
        ...(['s.id', 's.name', 's.language', 's.code', 's.expected'] as const),
        ...(['j.status', 'j.score', 'j.timeMs', 'j.memoryKb', 'j.message'] as const),
      ),
    );
    return rows.map(present);
  }

  /** Returns the results of each problem's solutions in order, without the programs. */
  async outcomes(pids: readonly number[]): Promise<Map<number, Outcome[]>> {
    const rows = await withRuns(this.knex, pids).select(
      columns(
        WITH_RUNS,
        ...(['s.pid', 's.name', 's.language', 's.expected', 'j.status', 'j.judgedAt', 'j.message'] as const),
      ),
    );
    return new Map(pids.map((pid) => [pid, rows.filter((row) => row.pid === pid)]));
  }

  /** Replaces the list; an identical list keeps its results. */
  async replace(pid: number, solutions: readonly Solution[]): Promise<void> {
    await checkLanguages(this.knex, solutions);
    await lockProblem(this.knex, pid);
    if (isSame(await loadSolutions(this.knex, pid), solutions)) return;
    await removeRuns(this.knex, pid);
    await this.knex('problemSolution').where({ pid }).delete();
    if (solutions.length === 0) return;
    const createdAt = this.clock.now();
    await this.knex('problemSolution').insert(
      solutions.map(({ expected, ...solution }, place) => ({
        ...solution,
        pid,
        place,
        expected: JSON.stringify(expected),
        createdAt,
      })),
    );
  }

  /**
   * Runs all solutions against the current version of the problem. It replaces earlier runs, and pending ones that no
   * judge has claimed.
   * @throws 409 while one is running
   */
  async verify(uid: string, pid: number): Promise<void> {
    await lockProblem(this.knex, pid);
    const versionId = await getOrCreateVersion(this.knex, pid);
    const running = await this.knex('trial as t')
      .join('judgement as j', 'j.trialId', 't.id')
      .where({ 't.pid': pid, 't.kind': 'solution', 'j.versionId': versionId })
      .whereNull('j.judgedAt')
      .whereNotNull('j.claimedBy')
      .first(columns({ t: 'trial' }, 't.id'));
    if (running) throw conflict('pid', 'trial.stillVerifying');
    await removeRuns(this.knex, pid);
    for (const { id, language, code } of await loadSolutions(this.knex, pid)) {
      await this.trials.create({
        kind: 'solution',
        uid,
        pid,
        solutionId: id,
        versionId,
        language,
        code,
        request: {},
        priority: Priority.rejudge,
        queueKey: `problem ${pid}`,
        lifetimeMs: null,
      });
    }
  }
}

/** Selects the solutions in order, each with its run against the current version of the problem. */
const withRuns = (knex: Knex, pids: readonly number[]): Knex.QueryBuilder =>
  knex('problemSolution as s')
    .join('problem as p', 'p.id', 's.pid')
    .leftJoin('trial as t', 't.solutionId', 's.id')
    .leftJoin('judgement as j', (on) => on.on('j.trialId', 't.id').on('j.versionId', 'p.versionId'))
    .whereIn('s.pid', pids)
    .orderBy('s.place');

/** Locks the problem until the transaction ends, so that nobody else changes its solutions or runs them. */
const lockProblem = (knex: Knex, pid: number): Promise<unknown> =>
  knex('problem').where({ id: pid }).forUpdate().first('id');

const removeRuns = async (knex: Knex, pid: number): Promise<void> => {
  await removeTrials(knex, await knex('trial').where({ pid, kind: 'solution' }).pluck('id'));
};

const loadSolutions = (knex: Knex, pid: number): Promise<SolutionWithId[]> =>
  knex('problemSolution').where({ pid }).orderBy('place').select('id', 'name', 'language', 'code', 'expected');

const contentOf = ({ name, language, code, expected }: Solution) => [name, language, code, expected];
const isSame = (old: readonly Solution[], fresh: readonly Solution[]): boolean =>
  JSON.stringify(old.map(contentOf)) === JSON.stringify(fresh.map(contentOf));

async function checkLanguages(knex: Knex, solutions: readonly Solution[]): Promise<void> {
  const rows = await knex('language').where({ oj: LOCAL_PROBLEM_SOURCE }).select('name');
  const names = new Set(rows.map(({ name }) => name));
  const index = solutions.findIndex(({ language }) => !names.has(language));
  if (index < 0) return;
  throw badInput(`solutions.${index}.language`, 'problem.unknownLanguage', { language: solutions[index]!.language });
}

function present({ id, name, language, code, expected, status, ...row }: StoredRun): SolutionRow {
  const solution = { id, name, language, code, expected };
  if (status === null) return { ...solution, result: null };
  const { score, timeMs: time, memoryKb: memory } = row;
  const message = row.message && verdictMessageText(row.message);
  const isAsExpected = isInProgress(status) || expected.length === 0 ? null : expected.includes(status);
  return { ...solution, result: { status, score, time, memory, message, isAsExpected } };
}
