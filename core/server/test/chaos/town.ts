import { join } from 'node:path';
import { Intervals, isInProgress, OWN_BANK, type Status, type SubmissionRow } from '@tribunal/contract';
import { installQueueSchema } from '@tribunal/queue';
import { recount } from '@tribunal/server';
import {
  openGround,
  problemForm,
  ROOT_PASSWORD,
  siteApi,
  startRabbitmq,
  whenever,
  type RunningProcess,
  type SiteApi,
} from '@tribunal/testing';
import type { Knex } from 'knex';
import { openDatabase } from '../../src/database';
import type { OtherJudge, Wished } from './other-judges';
import { argumentsOf } from './program';

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
  startRemoteJudge(): Promise<RunningProcess>;
  /** Signs up a user and makes a problem; the server must run. */
  settle(): Promise<void>;
  /** Switches another judge on, gives it its accounts and reads its problem; server and remote judge must run. */
  open(judge: OtherJudge): Promise<void>;
  /** Resolves with the id, or null when the server did not answer. `key`: of the judge, another one that is open. */
  send(code: string, key?: string): Promise<number | null>;
  statusOf(id: number): Promise<SubmissionRow>;
  /** Polls until the row is as wanted. */
  until(id: number, wanted: (row: SubmissionRow) => boolean): Promise<SubmissionRow>;
  /** Sends everything that judges could not do out again. */
  releaseInternalErrors(): Promise<void>;
  /** Ids of all submissions, whoever heard of them. */
  submissions(): Promise<number[]>;
  /** All submissions to other judges. */
  wished(): Promise<Wished[]>;
  /** What was sent, and is still looked for, was sent long ago: one more look decides. No remote judge may run. */
  endSearches(): Promise<void>;
  /** Waits until all have a verdict, then looks whether each has exactly one and the counters agree. */
  audit(): Promise<{ statuses: Status[]; judgementsPerSubmission: number[]; wrongCounters: number }>;
  stop(): Promise<void>;
}

/**
 * Whoever is asked may be down meanwhile. A remote submission that nobody saw arrive is searched for `remoteFind` ms, and
 * the look that gives it up comes later yet.
 */
const inTheEnd = <T>(look: () => Promise<T | null>): Promise<T> =>
  whenever(() => look().catch(() => null), { everyMs: 15, patienceMs: 2 * Intervals.remoteFind });

/** `more`: settings of all processes. */
export async function openTown(driver: Driver, more: Readonly<Record<string, string>> = {}): Promise<Town> {
  const rabbitmq = driver === 'rabbitmq' ? await startRabbitmq() : null;
  const queue = rabbitmq && { QUEUE_URL: rabbitmq.url };
  const ground = await openGround({ JUDGE_SLOTS: '2', ...queue, ...more });
  const { postgres, folder, url } = ground;
  const database: Engine = { url: postgres.url, kill: () => postgres.kill(), start: () => postgres.restart() };
  const broker: Engine = rabbitmq ?? database;
  if (!rabbitmq) await installQueueSchema(postgres.url);
  const api: SiteApi = siteApi(url);
  const knex = openDatabase(postgres.url);
  let token = '';
  /** Where is sent, by the key of the judge. */
  const targets = new Map<string, { pid: string; language: string; isRemote: boolean }>();

  const start = (program: string, readyWord: string, env: Record<string, string> = {}): Promise<RunningProcess> =>
    ground.run({ args: argumentsOf(program), env, readyWord, prints: 'kept' });
  const asRoot = (): Promise<string> => logIn('root', ROOT_PASSWORD);
  const logIn = async (username: string, password: string): Promise<string> =>
    (await api('POST /api/login', { body: { username, password } })).headers.get('authorization')!;
  const statusOf = async (id: number): Promise<SubmissionRow> => {
    const { data } = await api('POST /api/check-submissions-status', { body: { submitIds: [id] } }, token);
    return data[id]!;
  };
  const until: Town['until'] = (id, wanted) =>
    inTheEnd(async () => {
      const row = await statusOf(id);
      return wanted(row) ? row : null;
    });
  const submissions = () =>
    inTheEnd(() =>
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
    startRemoteJudge: () => start('judge-remote/src/main.ts', 'takes work', { JUDGE_NAME: 'town-remote' }),
    releaseInternalErrors: async () => {
      await api('POST /api/admin/internal-error/release', { body: { all: true } }, await asRoot());
    },
    wished: () => inTheEnd(() => wishedIn(knex)),
    endSearches: async () => {
      const longAgo = new Date(Date.now() - 2 * Intervals.remoteFind);
      await knex('remoteRun').where({ state: 'sent' }).update({ sentAt: longAgo });
    },
    settle: async () => {
      const who = { username: 'townsman', password: 'correct horse' };
      await api('POST /api/register', { body: { ...who, email: 'townsman@example.org' } });
      token = await logIn(who.username, who.password);
      const body = problemForm({ problem: { timeLimit: 10_000 } });
      const { data } = await api('POST /api/admin/problem', { body }, await asRoot());
      targets.set(OWN_BANK, { pid: data.problemId, language: 'C++', isRemote: false });
    },
    open: async ({ key, pluginId, problemId, accounts }) => {
      const root = await asRoot();
      await api('PUT /api/admin/plugin', { body: { id: pluginId, wanted: 'on' } }, root);
      await inTheEnd(async () => {
        const { data } = await api('GET /api/remote-status');
        return data.some((row) => row.key === key && row.state !== 'off') || null;
      });
      for (const account of accounts) await api('PUT /api/admin/remote-account', { body: { key, ...account } }, root);
      const wanted = { body: { name: key, problemId } };
      const { data } = await api('POST /api/admin/problem/import-remote-oj-problem', wanted, root);
      const languages = await api('GET /api/get-problem-languages', { query: { pid: data.pid } });
      const { name: language } = languages.data.find(({ name }) => name.includes('++'))!;
      targets.set(key, { pid: data.problemId, language, isRemote: true });
    },
    send: async (code, key = OWN_BANK) => {
      const body = { ...targets.get(key)!, code };
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
      await knex.destroy();
      await ground.stop();
      await rabbitmq?.stop();
    },
  };
}

const wishedIn = (knex: Knex): Promise<Wished[]> =>
  knex('submission as s')
    .join('judgement as j', (on) => on.on('j.submissionId', 's.id').andOnVal('j.isCurrent', true))
    .leftJoin('remoteRun as r', 'r.submissionId', 's.id')
    .whereNot('j.bank', OWN_BANK)
    .orderBy('s.id')
    .select<Wished[]>('s.id as submitId', 'j.bank as key', 's.code', 'j.status', 'r.state', 'r.remoteRunId');
