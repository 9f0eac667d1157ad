import { HOUR_MS } from '@tribunal/contract';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { AllContestCalls, ContestEvent, ContestType } from '@tribunal/plugin-contest/contract';
import { ROOT_PASSWORD, siteApi } from '@tribunal/testing';
import type { Knex } from 'knex';
import { openDatabase } from '@tribunal/database';
import { publicScoreboardView } from '../../../plugins/contest/server/board';
import { ContestBoard } from '../../../plugins/contest/server/board/contest-board';
import type { ContestModel } from '../../../plugins/contest/server/contests';
import { ContestLogReader } from '../../../plugins/contest/server/log';
import { insertPast } from '../../../plugins/contest/server/log/insert-past-events';
import { ParticipantRepository } from '../../../plugins/contest/server/participants';
import { startServer, testEnv } from '../api/process';
import type { BoardRequest, ReadStats } from './reader';
import type { ReadOrder } from './readers';

/** `past`: events of teams `team-0` and so on, and of problems 1 and up. */
interface SiteOptions {
  type: ContestType;
  teams: number;
  problems: number;
  /** ms since 1970. */
  startAt: number;
  past: readonly ContestEvent[];
}
interface Reading {
  /** Pages of the scoreboard, or the whole scoreboard in a version of the Contest API. */
  what: 'pages' | { clicsVersion: string };
  readers: number;
  seconds: number;
  /** Events that are added meanwhile, evenly spread. */
  live: readonly ContestEvent[];
}

/** A server in a separate process, with one contest. */
export interface Site extends AsyncDisposable {
  /** Builds the scoreboard as a newly started process does: log, names, standings. */
  rebuild(): Promise<void>;
  /**
   * Returns the ms of each scoreboard that a reader got, once the server is warm; half of the reads go to the
   * baseline server.
   */
  readWhile(reading: Reading): Promise<ReadStats & { runs: number }>;
}

const WARM_UP_MS = 5000;
const ADDED_EVERY_MS = 50;
const PAGE = 50;
const READER_LOGIN = { username: 'reader', password: 'correct horse' };

export async function openSite(databaseUrl: string, options: SiteOptions): Promise<Site> {
  const env = testEnv(databaseUrl);
  const server = await startServer('core/server/src/main.ts', env);
  const api = siteApi<AllContestCalls>(`http://127.0.0.1:${server.port}`);
  const knex = openDatabase(databaseUrl);
  const contest = await makeContest(knex, options);
  const token = await readerToken(server.port);
  const setClicsVersion = async (clicsVersion: string): Promise<void> => {
    const root = await tokenOf(server.port, { username: 'root', password: ROOT_PASSWORD });
    const call = siteApi(`http://127.0.0.1:${server.port}`);
    await call('PUT /api/admin/plugin/settings', { body: { id: 'contest-clics', values: { clicsVersion } } }, root);
  };
  const pages = Array.from({ length: Math.ceil(options.teams / PAGE) }, (_, page): BoardRequest => ({
    port: server.port,
    method: 'POST',
    path: '/api/get-contest-rank',
    body: { cid: contest.id, currentPage: page + 1, limit: PAGE },
  }));
  const scoreboard: BoardRequest = {
    port: server.port,
    method: 'GET',
    path: `/api/clics/contests/${contest.id}/scoreboard`,
  };

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
        participants: new ParticipantRepository(knex, { listRoots: async () => [] }),
        clock: { now: () => new Date() },
      };
      const board = new ContestBoard(contest, sources);
      await board.refresh();
      board.standings(publicScoreboardView(contest, new Date()));
    },
    readWhile: async ({ what, readers, seconds, live }) => {
      if (what !== 'pages') await setClicsVersion(what.clicsVersion);
      const requests = what === 'pages' ? pages : [scoreboard];
      await using baseline = await startBaseline(requests[0]!, token);
      await api('POST /api/get-contest-rank', { body: { cid: contest.id } }, token);
      const readOrder: ReadOrder = {
        token,
        readers,
        warmUpMs: WARM_UP_MS,
        forMs: seconds * 1000,
        requests: requests.flatMap((ours) => [ours, baseline.boardRequest]),
      };
      using readerProcess = await startReaders();
      const reading = readerProcess.read(readOrder);
      const span = WARM_UP_MS + readOrder.forMs;
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

/** Starts a server that always sends the reply which `ours` has now. */
async function startBaseline(ours: BoardRequest, token: string) {
  const env = { BOARD_REQUEST: JSON.stringify(ours), BOARD_TOKEN: token };
  const { port, stop } = await startServer('bench/src/scoreboard/baseline-server.ts', env);
  const boardRequest: BoardRequest = { port, isBaseline: true, method: 'GET', path: '/' };
  return { boardRequest, [Symbol.asyncDispose]: stop };
}

/**
 * Starts the readers in a separate process, because garbage collection caused by discarding pages must not affect the
 * scoreboard's figures.
 */
export async function startReaders() {
  const execArgv = ['--max-semi-space-size=64', '--import', 'tsx'];
  const readers = fork(fileURLToPath(new URL('readers.ts', import.meta.url)), { execArgv });
  const exited = once(readers, 'exit').then(([code]) => Promise.reject(new Error(`readers ended with code ${code}`)));
  exited.catch(() => undefined);
  const nextMessage = async (): Promise<unknown> => (await Promise.race([once(readers, 'message'), exited]))[0];
  await nextMessage();
  return {
    read: async (readOrder: ReadOrder) => {
      readers.send(readOrder);
      return (await nextMessage()) as ReadStats;
    },
    [Symbol.dispose]: () => void readers.kill(),
  };
}

async function makeContest(knex: Knex, { type, teams, problems, startAt, past }: SiteOptions): Promise<ContestModel> {
  await knex.raw(
    `insert into account (uid, username, password_hash)
     select 'team-' || n, 'team' || n, 'none' from generate_series(0, ?) n`,
    [teams - 1],
  );
  const times = { startAt: new Date(startAt), endAt: new Date(startAt + 5 * HOUR_MS) };
  const row = { title: 'Bench', type, auth: 0 as const, hasOutsideBoard: true, ...times };
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
  await api('POST /api/register', { body: { ...READER_LOGIN, email: 'reader@example.org' } });
  return tokenOf(port, READER_LOGIN);
}

async function tokenOf(port: number, credentials: typeof READER_LOGIN): Promise<string> {
  const reply = await siteApi(`http://127.0.0.1:${port}`)('POST /api/login', { body: credentials });
  return reply.headers.get('authorization')!;
}
