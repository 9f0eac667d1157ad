/**
 * Measures how fast list calls are on a site with years of data. The baseline, measured in alternation, is a bare
 * server that runs the same queries and sends the same JSON.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@tribunal/contract';
import { ROOT_PASSWORD, siteApi, startPostgres } from '@tribunal/testing';
import { dataOf, load, type Slice, type Target } from './api/load';
import { startServer } from './api/process';
import { seed, waitForRest } from './api/seed';
import { atLeast, atMost, percentile, report, type Figure } from './report';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 15);
const SLICE_MS = 600;
/** Warm-up time of both sides, so that the benchmark measures compiled code. */
const WARM_MS = 3000;
const CONNECTIONS = 8;
const MIN_RATIO = 0.8;
const MAX_P99_RATIO = 1.5;
/** Of one connection, which can share its reads with nobody. */
const MIN_RATIO_ALONE = 0.5;

const LISTS = {
  problem_list: '/api/get-problem-list?limit=30&currentPage=1',
  submission_first_page: '/api/get-submission-list?limit=30&currentPage=1',
  submission_page_1000: '/api/get-submission-list?limit=30&currentPage=1000',
} as const;

/** Other frequent requests, measured without a baseline. */
const OTHERS: readonly [name: string, path: string, login?: 'logged in'][] = [
  ['problems, logged in', LISTS.problem_list, 'logged in'],
  ['problems, last page', '/api/get-problem-list?limit=30&currentPage=326'],
  ['problems, rare keyword', '/api/get-problem-list?limit=30&keyword=Knight%207701'],
  ['problems, common keyword', '/api/get-problem-list?limit=30&keyword=tree'],
  ['problems, level and bank', '/api/get-problem-list?limit=30&difficulty=2&oj=Mine'],
  ['problems, two tags', '/api/get-problem-list?limit=30&tagId=9,16'],
  ['problem, random', '/api/get-random-problem'],
  ['submissions, logged in', LISTS.submission_first_page, 'logged in'],
  ['submissions, own', '/api/get-submission-list?limit=10&onlyMine=true', 'logged in'],
  ['submissions, own to one problem', '/api/get-submission-list?limit=10&onlyMine=true&problemID=ME-1009', 'logged in'],
  ['submissions, one verdict', '/api/get-submission-list?limit=30&status=-1'],
  ['submissions, rare verdict', '/api/get-submission-list?limit=30&status=4'],
  ['submissions, one verdict, page 1000', '/api/get-submission-list?limit=30&status=-1&currentPage=1000'],
  ['submissions, part of a name', '/api/get-submission-list?limit=30&username=user77'],
  ['submissions, name and verdict', '/api/get-submission-list?limit=30&username=user1&status=0'],
  ['submissions, problem', '/api/get-submission-list?limit=30&problemID=ME-1500&completeProblemID=true'],
  ['submissions, problem and verdict', '/api/get-submission-list?limit=30&problemID=ME-9&status=2'],
];

type Sides = Record<'ours' | 'bare', Slice[]>;

/** Checks that the bare server sends the same JSON as the product; `total` is taken from the product's reply. */
async function bareTarget(port: number, ours: Target): Promise<Target> {
  const page = await dataOf<Page<unknown>>(ours);
  const bare = { port, path: `${ours.path}&total=${page.total}` };
  assert.deepEqual(await dataOf(bare), page);
  return bare;
}

async function alternate(ours: Target, bare: Target, connections: number): Promise<Sides> {
  const sides: Sides = { ours: [], bare: [] };
  for (const target of [ours, bare]) await load(target, connections, WARM_MS);
  for (let round = 0; round < ROUNDS; round++) {
    sides.ours.push(await load(ours, connections, SLICE_MS));
    sides.bare.push(await load(bare, connections, SLICE_MS));
  }
  return sides;
}

/** Returns the median of the rounds, so that other load on the machine has little effect. */
const middle = (slices: readonly Slice[], figure: (slice: Slice) => number): number =>
  percentile(slices.map(figure), 0.5);
const p99 = ({ times }: Slice): number => percentile(times, 0.99);

const rates = ({ ours, bare }: Sides): [ours: number, bare: number] => [
  middle(ours, ({ perSecond }) => perSecond),
  middle(bare, ({ perSecond }) => perSecond),
];

function figuresOf(name: string, { ours, bare }: Sides, alone: Sides): Record<string, Figure> {
  const [per_second, bare_per_second] = rates({ ours, bare });
  const [alone_per_second, alone_bare_per_second] = rates(alone);
  const [ms, bare_ms] = [ours, bare].map((side) => middle(side, p99));
  return {
    [`${name}_ratio`]: atLeast(per_second / bare_per_second, MIN_RATIO, { per_second, bare_per_second }),
    [`${name}_alone_ratio`]: atLeast(alone_per_second / alone_bare_per_second, MIN_RATIO_ALONE, {
      per_second: alone_per_second,
      bare_per_second: alone_bare_per_second,
    }),
    [`${name}_p99_ratio`]: atMost(ms! / bare_ms!, MAX_P99_RATIO, { ms: ms!, bare_ms: bare_ms! }),
  };
}

async function showOthers(port: number, token: string): Promise<void> {
  for (const [name, path, login] of OTHERS) {
    const target: Target = { port, path, ...(login && { token }) };
    const first = await load(target, 1, 0);
    const { times } = await load(target, 1, SLICE_MS);
    const [p50, late] = [percentile(times, 0.5), percentile(times, 0.99)].map((ms) => ms.toFixed(1).padStart(7));
    console.log(`${name.padEnd(38)} first ${first.times[0]!.toFixed(1).padStart(7)} ms  p50 ${p50} ms  p99 ${late} ms`);
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'tribunal-bench-'));
/** URL of a database to keep for later runs; the first run fills it. */
const databaseUrl = process.env['BENCH_DATABASE_URL'];
const postgres = databaseUrl ? { url: databaseUrl, stop: async () => undefined } : await startPostgres();
const env = {
  NODE_ENV: 'production',
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  JUDGE_TOKEN: 'the-judges-of-the-bench',
  REMOTE_SECRETS_KEY: 'be'.padEnd(64, '0'),
  ROOT_PASSWORD,
  DEMO: '0',
};
try {
  const first = await startServer('core/server/src/main.ts', env);
  const api = siteApi(`http://127.0.0.1:${first.port}`);
  const { headers } = await api('POST /api/login', { body: { username: 'root', password: ROOT_PASSWORD } });
  const token = headers.get('authorization')!;
  await first.stop();
  const began = performance.now();
  await seed(postgres.url);
  console.log(`seeded in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const server = await startServer('core/server/src/main.ts', env);
  await waitForRest(postgres.url);
  const bare = await startServer('bench/src/api/bare-server.ts', env);
  const figures: Record<string, Figure> = {};
  for (const [name, path] of Object.entries(LISTS)) {
    const ours = { port: server.port, path };
    const beside = await bareTarget(bare.port, ours);
    const together = await alternate(ours, beside, CONNECTIONS);
    Object.assign(figures, figuresOf(name, together, await alternate(ours, beside, 1)));
  }
  await showOthers(server.port, token);
  await bare.stop();
  await server.stop();
  report('api', figures);
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
