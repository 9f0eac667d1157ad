import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  isInProgress,
  LOCAL_PROBLEM_SOURCE,
  type CoreCalls,
  type Status,
  type SubmissionRow,
} from '@tribunal/contract';
import { openDatabase } from '@tribunal/database';
import { installQueueSchema } from '@tribunal/queue';
import { recount } from '@tribunal/server/judging';
import {
  startProcessHarness,
  problemForm,
  ROOT_PASSWORD,
  siteApi,
  startRabbitmq,
  pollUntil,
  type RunningProcess,
} from '@tribunal/testing';
import type { Knex } from 'knex';
import type { RemoteJudgingCalls, RemoteSuspension } from '../../../../plugins/remote-judging/contract';
import type { SimulatedRemoteJudge, RemoteSubmission } from './simulated-remote-judges';
import { makeRelease, type Release } from './release';
import { JudgeRemoteIntervals } from '../../../../judge-remote/src/intervals';

export const DRIVERS = ['postgres', 'rabbitmq'] as const;
export type Driver = (typeof DRIVERS)[number];

/** A database or broker. */
export interface Engine {
  url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** Prepared compiler files of all clusters, kept between runs as on a real machine. */
const TOOLS_DIR = '/var/tmp/tribunal-chaos-tools';

export type JudgeVersion = 'this version' | 'another version';

/**
 * Server, judge, database and broker as separate processes, all on one machine. They run from a release: a copy of the
 * build without sources.
 */
export interface ClusterHarness {
  readonly broker: Engine;
  /** The product's own database; with the PostgreSQL queue it is also the broker. */
  readonly database: Engine;
  startServer(program?: string): Promise<RunningProcess>;
  /** Starts a judge. All judges share one cache folder and the prepared compiler files, as sites of a machine may. */
  startJudge(name?: string, version?: JudgeVersion): Promise<RunningProcess>;
  /** Deletes prepared compiler files of all versions while they are in use. */
  deletePreparedFiles(): Promise<void>;
  startRemoteJudge(): Promise<RunningProcess>;
  /** Registers a user and creates a problem; the server must be running. */
  seedSite(): Promise<void>;
  /** Enables a remote judge, creates its accounts and imports its problem; server and remote judge must be running. */
  enableRemoteJudge(judge: SimulatedRemoteJudge): Promise<void>;
  /**
   * Submits and resolves with the id, or with null if the server did not answer. `key` selects a remote judge that is
   * enabled, and `language` another language than C++.
   */
  send(code: string, target?: { key?: string; language?: string }): Promise<number | null>;
  statusOf(id: number): Promise<SubmissionRow>;
  /** Polls until the row matches. */
  waitUntil(id: number, wanted: (row: SubmissionRow) => boolean): Promise<SubmissionRow>;
  /** Requeues everything that judges failed to judge. */
  releaseInternalErrors(): Promise<void>;
  /** Returns the ids of all submissions, including those whose acknowledgement was lost. */
  submissions(): Promise<number[]>;
  /** Returns all submissions to remote judges. */
  remoteSubmissions(): Promise<RemoteSubmission[]>;
  /**
   * Backdates the sending of every run that is still searched for, so that one more search decides. No remote judge
   * may be running.
   */
  expireSearches(): Promise<void>;
  /** Returns what is suspended because remote judges died of it. */
  suspensions(): Promise<RemoteSuspension[]>;
  releaseSuspensions(): Promise<void>;
  /** Forgets that the remote judge has died, as if it had lived for long since. */
  forgetDeaths(): Promise<void>;
  /** Resolves when the remote judge works on what it has sent for this submission, or when something is suspended. */
  untilInHand(submissionId: number): Promise<void>;
  /** Resolves when the newest process of the remote judge has reported to the server, or when something is suspended. */
  untilAlive(): Promise<void>;
  /** Returns what the judges report to be wrong. */
  degradations(): Promise<string[]>;
  /** Waits until all submissions have a verdict, then checks that each has exactly one and that the counters agree. */
  audit(): Promise<{ statuses: Status[]; judgementsPerSubmission: number[]; wrongCounters: number }>;
  stop(): Promise<void>;
}

/**
 * Retries a check, because the process it queries may be down. A remote submission without confirmation is searched
 * for during `JudgeRemoteIntervals.find` ms, and the search that gives it up comes later still.
 */
const eventually = <T>(check: () => Promise<T | null>): Promise<T> =>
  pollUntil(() => check().catch(() => null), { everyMs: 50, timeoutMs: 2 * JudgeRemoteIntervals.find });

/** Opens a cluster. `more` contains settings for all processes. */
export async function openClusterHarness(
  driver: Driver,
  more: Readonly<Record<string, string>> = {},
): Promise<ClusterHarness> {
  const rabbitmq = driver === 'rabbitmq' ? await startRabbitmq() : null;
  const queue = rabbitmq && { QUEUE_URL: rabbitmq.url };
  const processHarness = await startProcessHarness({ JUDGE_SLOTS: '2', ...queue, ...more });
  const { postgres, folder, url } = processHarness;
  const database: Engine = { url: postgres.url, kill: () => postgres.kill(), start: () => postgres.restart() };
  const broker: Engine = rabbitmq ?? database;
  if (!rabbitmq) await installQueueSchema(postgres.url);
  const api = siteApi<CoreCalls & RemoteJudgingCalls>(url);
  const knex = openDatabase(postgres.url);
  let token = '';
  /** Where submissions go, by the key of the judge. */
  const targets = new Map<string, { pid: string; language: string; isRemote: boolean }>();

  const thisRelease = await makeRelease(join(folder, 'release'));
  /** Made when it is first used. */
  let otherRelease: Promise<Release> | undefined;
  const releaseOf = (version: JudgeVersion): Promise<Release> | Release =>
    version === 'this version' ? thisRelease : (otherRelease ??= makeRelease(join(folder, 'other-release'), true));
  const start = async (
    program: string,
    readyText: string,
    env: Record<string, string> = {},
    version: JudgeVersion = 'this version',
  ): Promise<RunningProcess> =>
    processHarness.run({
      args: await (await releaseOf(version)).argumentsOf(program),
      env,
      readyText,
      prints: 'kept',
    });
  const judgeFolders = { JUDGE_CACHE_DIR: join(folder, 'judge-cache'), JUDGE_TOOLS_DIR: TOOLS_DIR };
  const asRoot = (): Promise<string> => logIn('root', ROOT_PASSWORD);
  const logIn = async (username: string, password: string): Promise<string> =>
    (await api('POST /api/login', { body: { username, password } })).headers.get('authorization')!;
  const statusOf = async (id: number): Promise<SubmissionRow> => {
    const { data } = await api('POST /api/check-submissions-status', { body: { submitIds: [id] } }, token);
    return data[id]!;
  };
  const waitUntil: ClusterHarness['waitUntil'] = (id, wanted) =>
    eventually(async () => {
      const row = await statusOf(id);
      return wanted(row) ? row : null;
    });
  const submissions = () =>
    eventually(() =>
      knex('submission')
        .orderBy('id')
        .pluck('id')
        .then((ids) => ids),
    );

  const suspensions = async (): Promise<RemoteSuspension[]> =>
    (await api('GET /api/admin/remote-suspension', {}, await asRoot())).data;
  const untilSuspendedOr = async (isReached: () => Promise<boolean>): Promise<void> => {
    await eventually(async () => (await isReached()) || (await suspensions()).length > 0 || null);
  };
  /** When the process of the remote judge started for which the last wait ended; later waits are for later ones. */
  let lastReturned = new Date(0);

  return {
    broker,
    database,
    statusOf,
    waitUntil,
    submissions,
    startServer: (program = 'core/server/src/main.ts') => start(program, 'Tribunal is ready'),
    startJudge: (name = 'town-judge', version = 'this version') =>
      start('judge-local/src/main.ts', 'is ready for work', { ...judgeFolders, JUDGE_NAME: name }, version),
    deletePreparedFiles: async () => {
      const names = (await readdir(TOOLS_DIR)).filter((name) => name.startsWith('java-'));
      for (const name of names) await rm(join(TOOLS_DIR, name), { recursive: true, force: true });
    },
    startRemoteJudge: () => start('judge-remote/src/main.ts', 'is ready for work', { JUDGE_NAME: 'town-remote' }),
    releaseInternalErrors: async () => {
      await api('POST /api/admin/internal-error/release', { body: { all: true } }, await asRoot());
    },
    remoteSubmissions: () => eventually(() => remoteSubmissionsIn(knex)),
    expireSearches: async () => {
      const longAgo = new Date(Date.now() - 2 * JudgeRemoteIntervals.find);
      await knex('remoteRun').where({ state: 'sent' }).update({ sentAt: longAgo });
    },
    suspensions,
    releaseSuspensions: async () => {
      for (const { id } of await suspensions())
        await api('POST /api/admin/remote-suspension/release', { body: { id } }, await asRoot());
    },
    forgetDeaths: async () => void (await eventually(() => knex('remoteProcess').delete())),
    untilInHand: async (submissionId) =>
      untilSuspendedOr(async () => {
        const inHand = await knex('remoteProcess as p')
          .join('judgement as j', (on) => on.on('j.instance', 'p.instance').andOnVal('j.submissionId', submissionId))
          .join('remoteRun as r', 'r.submissionId', 'j.submissionId')
          .whereNull('j.judgedAt')
          .where('p.startedAt', '>', lastReturned)
          .where('r.state', 'tracking')
          .where((mine) => mine.where('p.isCareful', false).orWhere('p.submissionId', submissionId))
          .first('p.startedAt');
        lastReturned = inHand?.startedAt ?? lastReturned;
        return inHand !== undefined;
      }),
    untilAlive: async () => {
      await untilSuspendedOr(async () => {
        const newest = await knex('remoteProcess')
          .where('startedAt', '>', lastReturned)
          .max({ at: 'startedAt' })
          .first();
        if (!newest?.['at']) return false;
        lastReturned = newest['at'] as Date;
        return true;
      });
    },
    degradations: async () => {
      const { data } = await api('GET /api/admin/health', {}, await asRoot());
      return data.judges.flatMap(({ degraded }) => degraded);
    },
    seedSite: async () => {
      const who = { username: 'townsman', password: 'correct horse' };
      await api('POST /api/register', { body: { ...who, email: 'townsman@example.org' } });
      token = await logIn(who.username, who.password);
      const body = problemForm({ problem: { timeLimit: 10_000 } });
      const { data } = await api('POST /api/admin/problem', { body }, await asRoot());
      targets.set(LOCAL_PROBLEM_SOURCE, { pid: data.problemId, language: 'C++', isRemote: false });
    },
    enableRemoteJudge: async ({ key, pluginId, problemId, accounts }) => {
      const root = await asRoot();
      await api('PUT /api/admin/plugin', { body: { id: pluginId, wanted: 'on' } }, root);
      await eventually(async () => {
        const { data } = await api('GET /api/remote-status');
        return data.some((row) => row.key === key && row.state !== 'off') || null;
      });
      await api('PUT /api/admin/plugin/settings', { body: { id: pluginId, values: { pool: true } } }, root);
      for (const account of accounts) await api('PUT /api/admin/remote-account', { body: { key, ...account } }, root);
      const wanted = { body: { name: key, problemId } };
      const { data } = await api('POST /api/admin/problem/import-remote-oj-problem', wanted, root);
      const languages = await api('GET /api/get-problem-languages', { query: { pid: data.pid } });
      const { name: language } = languages.data.find(({ name }) => name.includes('++'))!;
      targets.set(key, { pid: data.problemId, language, isRemote: true });
    },
    send: async (code, { key = LOCAL_PROBLEM_SOURCE, ...other } = {}) => {
      const body = { ...targets.get(key)!, ...other, code };
      const sent = await api('POST /api/submit-problem-judge', { body }, token).catch(() => null);
      return sent && sent.data.submitId;
    },
    audit: async () => {
      const ids = await submissions();
      const rows = [];
      for (const id of ids) rows.push(await waitUntil(id, ({ status }) => !isInProgress(status)));
      const judgements = await knex('judgement')
        .where({ reason: 'first' })
        .whereNotNull('judgedAt')
        .select('submissionId');
      const per = ids.map((id) => judgements.filter(({ submissionId }) => submissionId === id).length);
      return {
        statuses: rows.map(({ status }) => status),
        judgementsPerSubmission: per,
        wrongCounters: await recount(knex),
      };
    },
    stop: async () => {
      await knex.destroy();
      await processHarness.stop();
      await rabbitmq?.stop();
    },
  };
}

const remoteSubmissionsIn = (knex: Knex): Promise<RemoteSubmission[]> =>
  knex('submission as s')
    .join('judgement as j', (on) => on.on('j.submissionId', 's.id').andOnVal('j.isCurrent', true))
    .leftJoin('remoteRun as r', 'r.submissionId', 's.id')
    .whereNot('j.bank', LOCAL_PROBLEM_SOURCE)
    .orderBy('s.id')
    .select('s.id as submitId', 'j.bank as key', 's.code', 'j.status', 'r.state', 'r.remoteRunId');
