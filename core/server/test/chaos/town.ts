import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isInProgress, type Status, type SubmissionRow } from '@tribunal/contract';
import { installQueueSchema } from '@tribunal/queue';
import { recount } from '@tribunal/server';
import { problemForm, siteApi, startPostgres, startRabbitmq, type SiteApi } from '@tribunal/testing';
import { freePort } from '../../../../scripts/lib/postgres.mjs';
import { openDatabase } from '../../src/database';
import { run, type RunningProcess } from './process';

export const DRIVERS = ['postgres', 'rabbitmq'] as const;
export type Driver = (typeof DRIVERS)[number];

/** A database or broker. */
export interface Engine {
  url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** Server, judge, database and broker as processes of their own, all on one machine. */
export interface Town {
  readonly broker: Engine;
  /** The product's own database; with the PostgreSQL queue the broker too. */
  readonly database: Engine;
  startServer(program?: string): Promise<RunningProcess>;
  /** Judges of different names have caches of their own. */
  startJudge(name?: string): Promise<RunningProcess>;
  /** Signs up a user and makes a problem; the server must run. */
  settle(): Promise<void>;
  /** Resolves with the id, or null when the server did not answer. */
  send(code: string): Promise<number | null>;
  statusOf(id: number): Promise<SubmissionRow>;
  /** Polls until the row is as wanted. */
  until(id: number, wanted: (row: SubmissionRow) => boolean): Promise<SubmissionRow>;
  /** Sends everything that judges could not do out again. */
  releaseInternalErrors(): Promise<void>;
  /** Ids of all submissions, whoever heard of them. */
  submissions(): Promise<number[]>;
  /** Waits until all have a verdict, then looks whether each has exactly one and the counters agree. */
  audit(): Promise<{ statuses: Status[]; judgementsPerSubmission: number[]; wrongCounters: number }>;
  stop(): Promise<void>;
}

const POLL_MS = 15;

async function whenever<T>(what: () => Promise<T | null>, patienceMs = 120_000): Promise<T> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await pause(POLL_MS)) {
    const found = await what().catch(() => null);
    if (found !== null) return found;
  }
  throw new Error('waited for too long');
}

export async function openTown(driver: Driver): Promise<Town> {
  const postgres = await startPostgres();
  const rabbitmq = driver === 'rabbitmq' ? await startRabbitmq() : null;
  const database: Engine = { url: postgres.url, kill: () => postgres.kill(), start: () => postgres.restart() };
  const broker: Engine = rabbitmq ?? database;
  if (!rabbitmq) await installQueueSchema(postgres.url);
  const folder = await mkdtemp(join(tmpdir(), 'tribunal-town-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    PORT: String(port),
    BASE_URL: url,
    DATABASE_URL: postgres.url,
    QUEUE_URL: broker.url,
    DATA_DIR: join(folder, 'data'),
    JUDGE_TOKEN: 'the-judges-of-tests',
    REMOTE_SECRETS_KEY: '5ec4e7'.padEnd(64, '0'),
    JUDGE_SLOTS: '2',
    SERVER_URL: url,
    ROOT_PASSWORD: 'root-of-tests',
  };
  const api: SiteApi = siteApi(url);
  const knex = openDatabase(postgres.url);
  const processes: RunningProcess[] = [];
  let token = '';
  let problemId = '';

  const start = async (program: string, word: string, own: Record<string, string> = {}): Promise<RunningProcess> => {
    const started = await run(program, { ...env, ...own }, word);
    processes.push(started);
    return started;
  };
  const logIn = async (username: string, password: string): Promise<string> =>
    (await api('POST /api/login', { body: { username, password } })).headers.get('authorization')!;
  const statusOf = async (id: number): Promise<SubmissionRow> => {
    const { data } = await api('POST /api/check-submissions-status', { body: { submitIds: [id] } }, token);
    return data[id]!;
  };
  const until: Town['until'] = (id, wanted) =>
    whenever(async () => {
      const row = await statusOf(id);
      return wanted(row) ? row : null;
    });
  const submissions = () =>
    whenever(() =>
      knex('submission')
        .orderBy('id')
        .pluck<number[]>('id')
        .then((ids) => ids),
    );

  return {
    broker,
    database,
    statusOf,
    until,
    submissions,
    startServer: (program = 'core/server/src/main.ts') => start(program, 'Tribunal is ready'),
    startJudge: (name = 'town-judge') =>
      start('judge-local/src/main.ts', 'takes work', { JUDGE_NAME: name, JUDGE_CACHE_DIR: join(folder, name) }),
    releaseInternalErrors: async () => {
      const root = await logIn('root', env.ROOT_PASSWORD);
      await api('POST /api/admin/internal-error/release', { body: { all: true } }, root);
    },
    settle: async () => {
      const who = { username: 'townsman', password: 'correct horse' };
      await api('POST /api/register', { body: { ...who, email: 'townsman@example.org' } });
      token = await logIn(who.username, who.password);
      const root = await logIn('root', env.ROOT_PASSWORD);
      const body = problemForm({ problem: { timeLimit: 10_000 } });
      problemId = (await api('POST /api/admin/problem', { body }, root)).data.problemId;
    },
    send: async (code) => {
      const body = { pid: problemId, language: 'C++', code, isRemote: false };
      const sent = await api('POST /api/submit-problem-judge', { body }, token).catch(() => null);
      return sent && sent.data.submitId;
    },
    audit: async () => {
      const ids = await submissions();
      const rows = [];
      for (const id of ids) rows.push(await until(id, ({ status }) => !isInProgress(status)));
      const judgements = await knex('judgement')
        .where({ reason: 'first' })
        .whereNotNull('judgedAt')
        .select<{ submissionId: number }[]>('submissionId');
      const per = ids.map((id) => judgements.filter(({ submissionId }) => submissionId === id).length);
      return {
        statuses: rows.map(({ status }) => status),
        judgementsPerSubmission: per,
        wrongCounters: await recount(knex),
      };
    },
    stop: async () => {
      await Promise.all(processes.map((one) => one.kill()));
      await knex.destroy();
      await rabbitmq?.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
