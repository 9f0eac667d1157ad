import {
  OWN_BANK,
  Priority,
  isInProgress,
  plainText,
  token,
  type Solution,
  type SolutionRow,
  type Status,
} from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Tx as Transaction } from '../database/transactions';
import { badInput, conflict } from '../http';
import { removeTrials } from '../judging';
import { versionOf } from '../problem';
import { Clock, Db } from '../tokens';
import { Trials, type TrialBook } from './trial-book';

export const Solutions = token<SolutionBook>('solutions');

interface StoredSolution extends Solution {
  id: number;
}
interface StoredRow extends StoredSolution {
  /** null: never run against the current version. */
  status: Status | null;
  score: number | null;
  timeMs: number | null;
  memoryKb: number | null;
  message: string | null;
}

/** A solution and what came of it against the problem as it is now. */
export interface Outcome {
  name: string;
  language: string;
  expected: Status[];
  /** null: never run against the current version. */
  status: Status | null;
  /** null: not judged yet. */
  judgedAt: Date | null;
  message: string | null;
}

/** Programs of setters, each with the verdicts that are right for it. */
@injectable()
export class SolutionBook {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Trials) private readonly trials: TrialBook,
  ) {}

  /** In their order, with what came of each against the problem as it is now. */
  async list(pid: number): Promise<SolutionRow[]> {
    const rows = await withRuns(this.knex, [pid]).select<StoredRow[]>(
      's.id',
      's.name',
      's.language',
      's.code',
      's.expected',
      'j.status',
      'j.score',
      'j.timeMs',
      'j.memoryKb',
      'j.message',
    );
    return rows.map(present);
  }

  /** Outcomes of the solutions of each problem, in their order, without the programs. */
  async outcomes(pids: readonly number[]): Promise<Map<number, Outcome[]>> {
    const columns = ['s.pid', 's.name', 's.language', 's.expected', 'j.status', 'j.judgedAt', 'j.message'];
    const rows = await withRuns(this.knex, pids).select<(Outcome & { pid: number })[]>(columns);
    return new Map(pids.map((pid) => [pid, rows.filter((row) => row.pid === pid)]));
  }

  /** Puts the list in the place of the old one; a list that says the same keeps its results. */
  async replace({ knex }: Transaction, pid: number, solutions: readonly Solution[]): Promise<void> {
    await checkLanguages(knex, solutions);
    await holdProblem(knex, pid);
    if (isSame(await stored(knex, pid), solutions)) return;
    await forgetRuns(knex, pid);
    await knex('problemSolution').where({ pid }).delete();
    if (solutions.length === 0) return;
    const createdAt = this.clock.now();
    await knex('problemSolution').insert(
      solutions.map(({ expected, ...solution }, place) => ({
        ...solution,
        pid,
        place,
        expected: JSON.stringify(expected),
        createdAt,
      })),
    );
  }

  /** Runs all of them against the problem as it is now, in the place of earlier runs and of those no judge has taken. 409 while one runs. */
  async verify(tx: Transaction, uid: string, pid: number): Promise<void> {
    await holdProblem(tx.knex, pid);
    const versionId = await versionOf(tx.knex, pid);
    const running = await tx
      .knex('trial as t')
      .join('judgement as j', 'j.trialId', 't.id')
      .where({ 't.pid': pid, 't.kind': 'solution', 'j.versionId': versionId })
      .whereNull('j.judgedAt')
      .whereNotNull('j.claimedBy')
      .first<object | undefined>('t.id');
    if (running) throw conflict('pid', 'trial.stillVerifying');
    await forgetRuns(tx.knex, pid);
    for (const { id, language, code } of await stored(tx.knex, pid)) {
      await this.trials.enter(tx, {
        kind: 'solution',
        uid,
        pid,
        solutionId: id,
        versionId,
        language,
        code,
        request: {},
        priority: Priority.rejudge,
        lane: `problem ${pid}`,
        lifeMs: null,
      });
    }
  }
}

/** Solutions in their order, each beside its run against the problem as it is now. */
const withRuns = (knex: Knex, pids: readonly number[]): Knex.QueryBuilder =>
  knex('problemSolution as s')
    .join('problem as p', 'p.id', 's.pid')
    .leftJoin('trial as t', 't.solutionId', 's.id')
    .leftJoin('judgement as j', (on) => on.on('j.trialId', 't.id').on('j.versionId', 'p.versionId'))
    .whereIn('s.pid', pids)
    .orderBy('s.place');

/** Until the transaction ends nobody else changes its solutions or runs them. */
const holdProblem = (knex: Knex, pid: number): Promise<unknown> =>
  knex('problem').where({ id: pid }).forUpdate().first('id');

const forgetRuns = async (knex: Knex, pid: number): Promise<void> => {
  await removeTrials(knex, await knex('trial').where({ pid, kind: 'solution' }).pluck<number[]>('id'));
};

const stored = (knex: Knex, pid: number): Promise<StoredSolution[]> =>
  knex('problemSolution')
    .where({ pid })
    .orderBy('place')
    .select<StoredSolution[]>('id', 'name', 'language', 'code', 'expected');

const plain = ({ name, language, code, expected }: Solution) => [name, language, code, expected];
const isSame = (old: readonly Solution[], fresh: readonly Solution[]): boolean =>
  JSON.stringify(old.map(plain)) === JSON.stringify(fresh.map(plain));

async function checkLanguages(knex: Knex, solutions: readonly Solution[]): Promise<void> {
  const rows = await knex('language').where({ oj: OWN_BANK }).select<{ name: string }[]>('name');
  const names = new Set(rows.map(({ name }) => name));
  const place = solutions.findIndex(({ language }) => !names.has(language));
  if (place < 0) return;
  throw badInput(`solutions.${place}.language`, 'problem.unknownLanguage', { language: solutions[place]!.language });
}

function present({ id, name, language, code, expected, status, ...row }: StoredRow): SolutionRow {
  const solution = { id, name, language, code, expected };
  if (status === null) return { ...solution, result: null };
  const { score, timeMs: time, memoryKb: memory } = row;
  const message = row.message && plainText(row.message);
  const isAsExpected = isInProgress(status) || expected.length === 0 ? null : expected.includes(status);
  return { ...solution, result: { status, score, time, memory, message, isAsExpected } };
}
