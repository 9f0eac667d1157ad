import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { AllContestCalls, ContestEvent, ContestType } from '@tribunal/plugin-contest/contract';
import { siteApi } from '@tribunal/testing';
import type { Knex } from 'knex';
import { openDatabase } from '../../../core/server/src/database';
import { publicScoreboardView } from '../../../plugins/contest/server/board';
import { ContestBoard } from '../../../plugins/contest/server/board/contest-board';
import type { ContestModel } from '../../../plugins/contest/server/contests';
import { ContestLogReader } from '../../../plugins/contest/server/log';
import { insertPast } from '../../../plugins/contest/server/log/past';
import { ParticipantBook } from '../../../plugins/contest/server/participants';
import { startServer } from '../api/process';
import type { Look, Seen } from './reader';
import type { Order } from './readers';

/** `past`: facts of teams `team-0` and so on, and of problems 1 and up. */
interface Wish {
  type: ContestType;
  teams: number;
  problems: number;
  /** ms since 1970. */
  startAt: number;
  past: readonly ContestEvent[];
}
interface Reading {
  /** Pages of the board, or its scoreboard in a version of the Contest API with as many reads of the floor. */
  what: 'pages' | { clicsVersion: string };
  readers: number;
  seconds: number;
  /** Facts that are added meanwhile, evenly. */
  live: readonly ContestEvent[];
}

/** A server in a process of its own, with one contest. */
export interface Site extends AsyncDisposable {
  /** The board as a process that has just begun makes it: log, names, standings. */
  rebuild(): Promise<void>;
  /** ms of each page of the board that somebody got, once the server is warm. */
  readWhile(reading: Reading): Promise<Seen & { runs: number }>;
}

const WARM_UP_MS = 5000;
const ADDED_EVERY_MS = 50;
const PAGE = 50;
const HOUR_MS = 3_600_000;
const WHO = { username: 'reader', password: 'correct horse' };

const ENV = {
  NODE_ENV: 'test',
  DEMO: '0',
  ROOT_PASSWORD: 'the root of benches',
  JUDGE_TOKEN: 'the-judges-of-benches',
  REMOTE_SECRETS_KEY: '5ec4e7'.padEnd(64, '0'),
};

export async function openSite(databaseUrl: string, wish: Wish): Promise<Site> {
  const env = { ...ENV, DATABASE_URL: databaseUrl, QUEUE_URL: databaseUrl };
  const server = await startServer('core/server/src/main.ts', env);
  const api = siteApi<AllContestCalls>(`http://127.0.0.1:${server.port}`);
  const knex = openDatabase(databaseUrl);
  const contest = await makeContest(knex, wish);
  const token = await readerToken(server.port);
  const speak = async (clicsVersion: string): Promise<void> => {
    const root = await tokenOf(server.port, { username: 'root', password: ENV.ROOT_PASSWORD });
    const call = siteApi(`http://127.0.0.1:${server.port}`);
    await call('PUT /api/admin/plugin/settings', { body: { id: 'contest', values: { clicsVersion } } }, root);
  };
  const pages = Array.from({ length: Math.ceil(wish.teams / PAGE) }, (_, page): Look => ({
    port: server.port,
    method: 'POST',
    path: '/api/get-contest-rank',
    body: { cid: contest.id, currentPage: page + 1, limit: PAGE },
  }));
  const scoreboard: Look = {
    port: server.port,
    method: 'GET',
    path: `/api/clics/contests/${contest.id}/scoreboard`,
  };
  const boardUrl = `http://127.0.0.1:${scoreboard.port}${scoreboard.path}`;

  const add = (events: readonly ContestEvent[]): Promise<void> =>
    knex.transaction(async (tx) => {
      await tx('contestLog')
        .where({ cid: contest.id })
        .update({ last: events.at(-1)!.seq });
      await insertPast(tx, contest.id, events);
    });

  return {
    rebuild: async () => {
      const sources = {
        log: new ContestLogReader(knex),
        participants: new ParticipantBook(knex),
        clock: { now: () => new Date() },
      };
      const board = new ContestBoard(contest, sources);
      await board.caughtUp();
      board.standings(publicScoreboardView(contest, new Date()));
    },
    readWhile: async ({ what, readers, seconds, live }) => {
      if (what !== 'pages') await speak(what.clicsVersion);
      await using floor = what === 'pages' ? null : await startFloor({ BOARD_URL: boardUrl, BOARD_TOKEN: token });
      await api('POST /api/get-contest-rank', { body: { cid: contest.id } }, token);
      const order: Order = {
        ...{ token, readers, warmUpMs: WARM_UP_MS, forMs: seconds * 1000 },
        looks: floor ? [scoreboard, floor.look] : pages,
      };
      using crowd = await startReaders();
      const reading = crowd.read(order);
      const span = WARM_UP_MS + order.forMs;
      const until = performance.now() + span;
      const step = Math.max(2, Math.floor(live.length / (span / ADDED_EVERY_MS)));
      let added = 0;
      for (; added < live.length && performance.now() < until; added += step) {
        await add(live.slice(added, added + step));
        await pause(ADDED_EVERY_MS);
      }
      return { ...(await reading), runs: Math.min(added, live.length) / 2 };
    },
    [Symbol.asyncDispose]: async () => {
      await knex.destroy();
      await server.stop();
    },
  };
}

/** A server that sends one board, as it is now, again and again. */
async function startFloor(env: Record<string, string>) {
  const { port, stop } = await startServer('bench/src/scoreboard/floor.ts', env);
  const look: Look = { port, isFloor: true, method: 'GET', path: '/' };
  return { look, [Symbol.asyncDispose]: stop };
}

/** Readers have machines of their own: what is done to memory while they throw pages away is not the board's. */
async function startReaders() {
  const execArgv = ['--max-semi-space-size=64', '--import', 'tsx'];
  const readers = fork(fileURLToPath(new URL('readers.ts', import.meta.url)), { execArgv });
  const gone = once(readers, 'exit').then(([code]) => Promise.reject(new Error(`readers ended with code ${code}`)));
  gone.catch(() => undefined);
  const heard = async (): Promise<unknown> => (await Promise.race([once(readers, 'message'), gone]))[0];
  await heard();
  return {
    read: async (order: Order) => {
      readers.send(order);
      return (await heard()) as Seen;
    },
    [Symbol.dispose]: () => void readers.kill(),
  };
}

async function makeContest(knex: Knex, { type, teams, problems, startAt, past }: Wish): Promise<ContestModel> {
  await knex.raw(
    `insert into account (uid, username, password_hash)
     select 'team-' || n, 'team' || n, 'none' from generate_series(0, ?) n`,
    [teams - 1],
  );
  const times = { startAt: new Date(startAt), endAt: new Date(startAt + 5 * HOUR_MS) };
  const row = { title: 'Bench', type, auth: 0, hasOutsideBoard: true, ...times };
  const [contest] = await knex('contest').insert(row).returning<ContestModel[]>('*');
  const { id: cid } = contest!;
  for (let at = 0; at < problems; at += 1) {
    const displayId = String.fromCharCode(65 + at);
    await knex('contestProblem').insert({ cid, displayId, displayTitle: displayId });
  }
  await knex('contestLog').insert({ cid, last: past.at(-1)!.seq });
  await insertPast(knex, cid, past);
  await knex.raw('analyze');
  return contest!;
}

async function readerToken(port: number): Promise<string> {
  const api = siteApi(`http://127.0.0.1:${port}`);
  await api('POST /api/register', { body: { ...WHO, email: 'reader@example.org' } });
  return tokenOf(port, WHO);
}

async function tokenOf(port: number, who: typeof WHO): Promise<string> {
  const reply = await siteApi(`http://127.0.0.1:${port}`)('POST /api/login', { body: who });
  return reply.headers.get('authorization')!;
}
