/**
 * Benchmarks the rank lists of 100,000 users with 5,000,000 submissions: the first page, the page 3,000 and a search over
 * HTTP while verdicts change, applying one verdict, and building the order in a new process. Baseline: the list of the
 * last seven days, which is cached.
 */
import type { RankCalls, RankListQuery } from '@tribunal/plugin-rank/contract';
import { siteApi, startPostgres } from '@tribunal/testing';
import { openDatabase } from '@tribunal/database';
import { OrderCache } from '../../plugins/rank/server/order';
import { RankChanges, RankTotals } from '../../plugins/rank/server/totals';
import { startServer, testEnv } from './api/process';
import { fillSite, flip } from './rank/site';
import { atMost, percentile, report, timed } from './report';

const SIZE = {
  users: Number(process.env['BENCH_USERS'] ?? 100_000),
  problems: Number(process.env['BENCH_PROBLEMS'] ?? 2000),
  submissions: Number(process.env['BENCH_SUBMISSIONS'] ?? 5_000_000),
};
const READS = Number(process.env['BENCH_READS'] ?? 500);
const PAGE = 30;
const MAX = { read: 30, apply: 30, build: 5000 };
/** Every so many reads, a verdict changes. */
const READS_PER_VERDICT = 5;

const postgres = await startPostgres();
const env = testEnv(postgres.url);
const knex = openDatabase(postgres.url);
let server = await startServer('core/server/src/main.ts', env);
try {
  await server.stop();
  await fillSite(knex, SIZE);
  const changes = new RankChanges(knex, { now: () => new Date() } as never);
  const counted = await timed(() => new RankTotals(knex).recountAll());
  await knex.raw('vacuum analyze rank_total');
  server = await startServer('core/server/src/main.ts', env);
  const api = siteApi<RankCalls>(`http://127.0.0.1:${server.port}`);
  const list = (query: Partial<RankListQuery>) =>
    api('GET /api/get-rank-list', { query: { type: 'ACM', limit: PAGE, ...query } });
  const first = await timed(() => list({}));
  const lastPage = Math.min(3000, Math.ceil(SIZE.users / PAGE));

  let flipped = 0;
  const read = async (queryOf: (turn: number) => Partial<RankListQuery>) => {
    const times: number[] = [];
    for (let turn = 0; turn < READS; turn++) {
      if (turn % READS_PER_VERDICT === 0) await flip(knex, (flipped += 1));
      times.push(await timed(() => list({ type: turn % 2 ? 'OI' : 'ACM', ...queryOf(turn) })));
    }
    return times;
  };
  const front = await read(() => ({}));
  const back = await read(() => ({ currentPage: lastPage }));
  const user = await read((turn) => ({ searchUser: `user${1 + ((turn * 7919) % SIZE.users)}` }));
  const letter = await read(() => ({ searchUser: 'u' }));
  const bare: number[] = [];
  for (let turn = 0; turn < READS; turn++) bare.push(await timed(() => api('GET /api/get-recent-seven-ac-rank')));

  const build: number[] = [];
  for (let round = 0; round < 3; round++) build.push(await timed(() => new OrderCache(knex, changes).read()));
  const cache = new OrderCache(knex, changes);
  await cache.read();
  const applied: number[] = [];
  for (let turn = 0; turn < READS; turn++) {
    await flip(knex, (flipped += 1));
    applied.push(await timed(() => cache.read()));
  }
  const figure = (times: readonly number[], beside: Record<string, number> = {}) =>
    atMost(percentile(times, 0.99), MAX.read, { p50: percentile(times, 0.5), ...beside });
  report('rank', {
    page_1_p99_ms: figure(front, { recent_p50: percentile(bare, 0.5), recent_p99: percentile(bare, 0.99) }),
    last_page_p99_ms: figure(back, { page: lastPage }),
    user_p99_ms: figure(user),
    letter_p99_ms: figure(letter),
    apply_p99_ms: atMost(percentile(applied, 0.99), MAX.apply, { p50: percentile(applied, 0.5) }),
    build_ms: atMost(percentile(build, 0.5), MAX.build, { first, count_all: counted }),
  });
} finally {
  await knex.destroy();
  await server.stop();
  await postgres.stop();
}
