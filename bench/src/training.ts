/**
 * Benchmarks the rank of a training of 1,000 members and 100 problems with 200,000 submissions: applying one verdict,
 * reading pages over HTTP while many watch and verdicts change, and building the rank in a new process. Baseline:
 * the details of the training, which need no results, read by the same clients at the same time.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { AllTrainingCalls } from '@tribunal/plugin-training/contract';
import { ROOT_PASSWORD, siteApi, startPostgres } from '@tribunal/testing';
import type { Knex } from 'knex';
import { openDatabase } from '@tribunal/database';
import { cellOf, type Run } from '../../plugins/training/server/rank/cell';
import { Standings } from '../../plugins/training/server/rank/standings';
import { TrainingBoard } from '../../plugins/training/server/rank/training-board';
import { TrainingChanges } from '../../plugins/training/server/submitting';
import { startServer, testEnv } from './api/process';
import { atMost, percentile, report, timed } from './report';
import type { BoardRequest } from './scoreboard/reader';
import { startReaders } from './scoreboard/site';
import { createTraining, flip, pickVerdicts, type Verdict } from './training/site';

const SIZE = {
  members: Number(process.env['BENCH_MEMBERS'] ?? 1000),
  problems: Number(process.env['BENCH_PROBLEMS'] ?? 100),
  submissions: Number(process.env['BENCH_SUBMISSIONS'] ?? 200_000),
};
const READERS = Number(process.env['BENCH_READERS'] ?? 100);
/** How long the clients read, in seconds. */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 20);
const MAX = { apply: 1, read: 20, cold: 3000 };
const VERDICTS = 1000;
const COLD_ROUNDS = 5;
const WARM_UP_MS = 5000;
/** Delay between two verdicts while pages are read, in ms. */
const VERDICT_EVERY_MS = 50;
const PAGE = 30;

/** Returns the ms of one verdict in the rank that a process keeps, read again each time. */
async function applyInMemory(board: Standings, pids: readonly number[], verdicts: readonly Verdict[]) {
  const times: number[] = [];
  for (const [index, { uid, pid, submissionId }] of verdicts.entries()) {
    const run: Run = { submissionId, status: index % 2 ? 0 : -1, score: null, timeMs: index, submittedAt: new Date(0) };
    times.push(
      await timed(() => {
        board.setRuns({ uid, pid, runs: [run] });
        board.read(pids);
      }),
    );
  }
  return times;
}

/** Creates the standings of all members with a solved problem in every third cell. */
function standingsOf(pids: readonly number[]): Standings {
  const standings = new Standings();
  for (let member = 1; member <= SIZE.members; member++) {
    const uid = `member-${member}`;
    standings.setMember(uid, false);
    for (const [index, pid] of pids.entries()) {
      if ((member + index) % 3 !== 0) continue;
      const run: Run = { submissionId: 1, status: 0, score: null, timeMs: member, submittedAt: new Date(0) };
      if (cellOf([run])) standings.setRuns({ uid, pid, runs: [run] });
    }
  }
  standings.read(pids);
  return standings;
}

const changesOf = (knex: Knex): TrainingChanges =>
  new TrainingChanges(knex, { now: () => new Date() }, { publishToSubscribers: () => undefined } as never);

/** Reads pages of the rank over HTTP while verdicts change. */
async function readPages(port: number, token: string, knex: Knex, tid: number, verdicts: readonly Verdict[]) {
  const requests = Array.from({ length: Math.ceil(SIZE.members / PAGE) }, (_, page): BoardRequest[] => [
    { port, method: 'GET', path: `/api/get-training-rank?tid=${tid}&limit=${PAGE}&currentPage=${page + 1}` },
    { port, method: 'GET', path: `/api/get-training-detail?tid=${tid}`, isBaseline: true },
  ]).flat();
  const order = { token, readers: READERS, warmUpMs: WARM_UP_MS, forMs: SECONDS * 1000, requests };
  using readers = await startReaders();
  const reading = readers.read(order);
  const until = performance.now() + WARM_UP_MS + order.forMs;
  let changed = 0;
  for (const verdict of verdicts) {
    if (performance.now() >= until) break;
    await flip(knex, tid, verdict);
    changed += 1;
    await pause(VERDICT_EVERY_MS);
  }
  return { ...(await reading), changed };
}

const postgres = await startPostgres();
const server = await startServer('core/server/src/main.ts', testEnv(postgres.url));
const knex = openDatabase(postgres.url);
try {
  const tid = await createTraining(knex, SIZE);
  await knex.raw('vacuum analyze');
  const api = siteApi<AllTrainingCalls>(`http://127.0.0.1:${server.port}`);
  const login = { username: 'root', password: ROOT_PASSWORD };
  const { headers } = await siteApi(`http://127.0.0.1:${server.port}`)('POST /api/login', { body: login });
  const token = headers.get('authorization')!;
  const first = await timed(() => api('GET /api/get-training-rank', { query: { tid } }, token));
  const pids: number[] = await knex('trainingProblem').where({ tid }).orderBy('rank').pluck('pid');
  const verdicts = await pickVerdicts(knex, VERDICTS);

  const read = await readPages(server.port, token, knex, tid, verdicts);
  const cold: number[] = [];
  for (let round = 0; round < COLD_ROUNDS; round++) {
    const board = new TrainingBoard(tid, knex, changesOf(knex));
    cold.push(
      await timed(async () => {
        await board.refresh(pids);
        board.standings(pids);
      }),
    );
  }
  const board = new TrainingBoard(tid, knex, changesOf(knex));
  await board.refresh(pids);
  const caughtUp: number[] = [];
  for (const verdict of verdicts.slice(0, 200)) {
    await flip(knex, tid, verdict);
    caughtUp.push(
      await timed(async () => {
        await board.refresh(pids);
        board.standings(pids);
      }),
    );
  }
  const applied = await applyInMemory(standingsOf(pids), pids, verdicts);
  report('training', {
    apply_ms: atMost(percentile(applied, 0.5), MAX.apply, {
      p99: percentile(applied, 0.99),
      with_database_p50: percentile(caughtUp, 0.5),
      with_database_p99: percentile(caughtUp, 0.99),
    }),
    read_p50_ms: atMost(percentile(read.times, 0.5), MAX.read, {
      reads: read.times.length,
      readers: READERS,
      verdicts_meanwhile: read.changed,
      detail_p50: percentile(read.baseline, 0.5),
    }),
    read_p99_ms: atMost(percentile(read.times, 0.99), MAX.read, {
      detail_p99: percentile(read.baseline, 0.99),
      errors: read.errors,
    }),
    cold_ms: atMost(percentile(cold, 0.5), MAX.cold, { first }),
  });
} finally {
  await knex.destroy();
  await server.stop();
  await postgres.stop();
}
