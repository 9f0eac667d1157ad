/**
 * Measures the time from the commit of a verdict to its arrival at thousands of browsers that watch the contest on
 * one node. Submissions and verdicts take the real path; the browsers are a separate process and have no login, like
 * spectators of a public scoreboard.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { resolve } from '@tribunal/kernel';
import { Db, EventBus } from '@tribunal/server';
import { submissionJudged } from '@tribunal/server/judging';
import {
  createProblem,
  pluginAt,
  startFakeJudge,
  startPostgres,
  startTestApp,
  TEST_CLUSTER_VARIABLE,
  type TestApp,
  type TestUser,
} from '@tribunal/testing';
import { atLeast, atMost, report } from './report';
import type { Answer, Order } from './watchers/watcher-process';

const WATCHERS = Number(process.env['BENCH_WATCHERS'] ?? 5000);
const VERDICTS = Number(process.env['BENCH_VERDICTS'] ?? 120);
const TEAMS = 40;
const PROBLEMS = 'ABCDEFGHIJKLM';
/** Delay between two submissions, in ms. */
const GAP_MS = 500;
const MAX_MS = 200;
/** Maximum time until the last update has arrived, in ms. */
const SETTLE_MS = 5000;

const now = (): number => performance.timeOrigin + performance.now();

async function makeContest(site: TestApp): Promise<number> {
  const knex = resolve(site.app.container, Db);
  const [startAt, endAt] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 14_400_000)];
  const row = { title: 'Bench', type: 0 as const, auth: 0 as const, startAt, endAt, hasOutsideBoard: true };
  const [contest] = await knex('contest').insert(row).returning('id');
  for (const displayId of PROBLEMS) {
    const { pid } = await createProblem(site);
    await knex('contestProblem').insert({ cid: contest!.id, pid, displayId, displayTitle: displayId });
  }
  return contest!.id;
}

async function signUpAll(site: TestApp): Promise<TestUser[]> {
  const users: TestUser[] = [];
  while (users.length < TEAMS) users.push(await site.signUp());
  return users;
}

/** Submits one after another, so that each has its own verdict; every third is accepted. */
async function submitAll(site: TestApp, cid: number, users: readonly TestUser[]): Promise<void> {
  for (let round = 0; round < VERDICTS; round++) {
    const pid = PROBLEMS[round % PROBLEMS.length]!;
    const code = round % 3 === 0 ? `main; // ${round}` : `main; // verdict: -1, ${round}`;
    const body = { pid, cid, language: 'C++', code, isRemote: false };
    await site.api('POST /api/submit-problem-judge', { body, as: users[round % users.length]! });
    await pause(GAP_MS);
  }
}

const cluster = await startPostgres();
process.env[TEST_CLUSTER_VARIABLE] = cluster.url;
const watcherProcess = fork(fileURLToPath(new URL('watchers/watcher-process.ts', import.meta.url)), {
  execArgv: ['--import', 'tsx'],
});
const send = async (order: Order): Promise<Answer> => {
  watcherProcess.send(order);
  const [answer] = (await once(watcherProcess, 'message')) as [Answer];
  return answer;
};
try {
  await using site = await startTestApp({
    plugins: [await pluginAt(new URL('../../plugins/contest', import.meta.url))],
  });
  await using judge = await startFakeJudge(site);
  const knex = resolve(site.app.container, Db);
  const cid = await makeContest(site);
  const users = await signUpAll(site);
  const commits = new Map<number, number>();
  resolve(site.app.container, EventBus).on(submissionJudged, ({ judgementId }) => void commits.set(judgementId, now()));

  const port = Number(new URL(site.app.url).port);
  const began = now();
  await send({ kind: 'watch', port, path: `/api/events?watch=contest:${cid}`, count: WATCHERS });
  console.log(`${WATCHERS} streams in ${((now() - began) / 1000).toFixed(1)} s, judged by ${judge.name}`);
  await submitAll(site, cid, users);
  await pause(SETTLE_MS);

  const facts = await knex('contestEvent')
    .where({ cid, kind: 'judgement' })
    .orderBy('seq')
    .select<{ seq: number; judgementId: number }[]>('seq', 'judgementId');
  const verdicts = facts.map(({ seq, judgementId }) => ({ version: seq, at: commits.get(judgementId)! }));
  const compared = await send({ kind: 'compare', verdicts });
  if (compared.kind !== 'compared') throw new Error('the watcher process does not answer what it was asked');
  report('watchers', {
    watchers: atLeast(WATCHERS, 5000, { verdicts: verdicts.length, pairs: compared.pairs }),
    screen_p95_ms: atMost(compared.p95, MAX_MS, { p50_ms: compared.p50, p99_ms: compared.p99 }),
    missed: atMost(compared.missed, 0),
  });
} finally {
  watcherProcess.kill();
  await cluster.stop();
}
