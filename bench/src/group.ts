/**
 * Benchmarks the pages of a group with 10,000 members and 1,000,000 submissions, as a member reads them over HTTP while
 * verdicts change: its rank, its submissions, and building the rank in a new process. Baseline: the cheapest call about
 * the same group, in the same run.
 */
import type { SubmissionListQuery } from '@tribunal/contract';
import type { AllGroupCalls } from '@tribunal/plugin-group/contract';
import type { GroupRankQuery, RankCalls } from '@tribunal/plugin-rank/contract';
import { ROOT_PASSWORD, siteApi, startPostgres } from '@tribunal/testing';
import { openDatabase } from '@tribunal/database';
import { GroupAccess } from '../../plugins/group/server/groups/group-access';
import { OrderCache } from '../../plugins/rank/server/order';
import { RankChanges, RankTotals } from '../../plugins/rank/server/totals';
import { startServer, testEnv } from './api/process';
import { createGroup } from './group/site';
import { fillSite, flip } from './rank/site';
import { atMost, percentile, report, timed } from './report';

const SIZE = {
  users: Number(process.env['BENCH_MEMBERS'] ?? 10_000),
  problems: Number(process.env['BENCH_PROBLEMS'] ?? 500),
  submissions: Number(process.env['BENCH_SUBMISSIONS'] ?? 1_000_000),
};
const READS = Number(process.env['BENCH_READS'] ?? 500);
const PAGE = 30;
const MAX = { read: 30, build: 3000 };
/** Every so many reads, a verdict changes. */
const READS_PER_VERDICT = 5;
const BUILDS = 3;

const postgres = await startPostgres();
const env = testEnv(postgres.url);
const knex = openDatabase(postgres.url);
let server = await startServer('core/server/src/main.ts', env);
try {
  await server.stop();
  const gid = await createGroup(knex, SIZE.users);
  await fillSite(knex, { ...SIZE, gid });
  const counted = await timed(() => new RankTotals(knex).recountAll());
  await knex.raw('vacuum analyze rank_total');
  // The member logs in with the password of root.
  const root = await knex('account').where({ username: 'root' }).first('passwordHash');
  await knex('account').where({ username: 'user2' }).update({ passwordHash: root!.passwordHash });
  server = await startServer('core/server/src/main.ts', env);
  const api = siteApi<RankCalls & AllGroupCalls>(`http://127.0.0.1:${server.port}`);
  const login = { username: 'user2', password: ROOT_PASSWORD };
  const { headers } = await siteApi(`http://127.0.0.1:${server.port}`)('POST /api/login', { body: login });
  const token = headers.get('authorization')!;

  const rank = (query: Partial<GroupRankQuery>) =>
    api('GET /api/get-group-rank-list', { query: { gid, type: 0, limit: PAGE, ...query } }, token);
  const submissions = (query: Partial<SubmissionListQuery>) =>
    siteApi(`http://127.0.0.1:${server.port}`)(
      'GET /api/get-submission-list',
      { query: { gid, limit: PAGE, ...query } },
      token,
    );
  const first = { rank: await timed(() => rank({})), submissions: await timed(() => submissions({})) };

  let flipped = 0;
  const read = async (page: (turn: number) => Promise<unknown>): Promise<number[]> => {
    const times: number[] = [];
    for (let turn = 0; turn < READS; turn++) {
      if (turn % READS_PER_VERDICT === 0) await flip(knex, (flipped += 1));
      times.push(await timed(() => page(turn)));
    }
    return times;
  };
  const lastPage = Math.ceil(SIZE.users / PAGE);
  const nameOf = (turn: number): string => `user${1 + ((turn * 7919) % SIZE.users)}`;
  const bare = await read(() => api('GET /api/get-group-access', { query: { gid } }, token));
  const front = await read((turn) => rank({ type: turn % 2 ? 1 : 0 }));
  const back = await read((turn) => rank({ type: turn % 2 ? 1 : 0, currentPage: lastPage }));
  const search = await read((turn) => rank({ searchUser: nameOf(turn) }));
  const newest = await read(() => submissions({}));
  const later = await read((turn) => submissions({ currentPage: 1 + (turn % 100) }));
  const ofUser = await read((turn) => submissions({ username: nameOf(turn) }));
  const accepted = await read(() => submissions({ status: 0 }));

  const build: number[] = [];
  const groups = new GroupAccess(knex);
  for (let round = 0; round < BUILDS; round++) {
    const cache = new OrderCache(knex, new RankChanges(knex, { now: () => new Date() } as never));
    build.push(await timed(() => cache.readGroup(groups, gid)));
  }
  const figure = (times: readonly number[], beside: Record<string, number> = {}) =>
    atMost(percentile(times, 0.99), MAX.read, {
      p50: percentile(times, 0.5),
      ...beside,
      access_p50: percentile(bare, 0.5),
      access_p99: percentile(bare, 0.99),
    });
  report('group', {
    rank_page_1_p99_ms: figure(front, { first: first.rank }),
    rank_last_page_p99_ms: figure(back, { page: lastPage }),
    rank_search_p99_ms: figure(search),
    submissions_p99_ms: figure(newest, { first: first.submissions }),
    submissions_pages_p99_ms: figure(later),
    submissions_of_user_p99_ms: figure(ofUser),
    submissions_accepted_p99_ms: figure(accepted),
    build_ms: atMost(percentile(build, 0.5), MAX.build, { count_all: counted }),
  });
} finally {
  await knex.destroy();
  await server.stop();
  await postgres.stop();
}
