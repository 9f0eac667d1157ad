import { randomUUID } from 'node:crypto';
import type { JudgeReport, JudgeTask, Status } from '@tribunal/contract';
import { defineRemoteJudge, type PublicRun, type RemoteJudgeSpec } from '@tribunal/remote-kit/contract';
import type { RemoteJob, RemoteJobResult, RemoteJudgeCalls, RemoteRunRow, RemoteRunState } from '../contract';
import type { RemoteAccountSave } from '../contract';
import { resolve } from '@tribunal/kernel';
import { Db, type Row } from '@tribunal/server';
import {
  type Api,
  type Caller,
  createProblem,
  startTestApp,
  submit,
  testPlugin,
  verdictOf,
  type TestApp,
  type TestUser,
  type PluginUnderTest,
  type pluginAt,
} from '@tribunal/testing';
import type { Knex } from 'knex';
import { ReportHandler, Sweeper, FairScheduler, JudgeNotifier } from '../../../core/server/src/judging';
import { asJudgeRemote } from './fake-remote-judge';
import { dashboardPlugin, remoteJudgingPlugin, type Calls } from './remote-judging-plugin';

const specOf = (key: string, more: Partial<RemoteJudgeSpec>): RemoteJudgeSpec => ({
  key,
  name: `Judge ${key}`,
  home: `https://${key.toLowerCase()}.example`,
  endpoint: `https://${key.toLowerCase()}.example`,
  exampleId: '1000',
  submitMethods: ['own', 'verify', 'companion', 'pool'],
  poolByDefault: true,
  credentials: ['password', 'session'],
  gaps: { submitMs: 6000, requestMs: 1000 },
  languages: [{ id: '42', name: 'C++', contentType: 'text/x-c++src' }],
  ...more,
});

/**
 * Plugins with different permissions: CF accepts everything, GYM shares the accounts of CF, AC needs the operator's
 * permission, POJ supports only the operator's passwords, OLD has no https, and HDU
 * returns the id of each run.
 */
const remoteJudgePlugins = [
  specOf('CF', {}),
  specOf('GYM', { endpoint: 'https://cf.example', sharesWith: 'CF', submitMethods: ['own', 'pool'] }),
  specOf('AC', { poolByDefault: false, submitMethods: ['own', 'pool'] }),
  specOf('POJ', { submitMethods: ['pool'], credentials: ['password'] }),
  specOf('HDU', { submitMethods: ['pool'], returnsRunId: true }),
  specOf('OLD', { endpoint: 'http://old.example', hasNoHttps: true }),
].map((spec) =>
  testPlugin(defineRemoteJudge({ version: '1.0.0', contract: '^3.0', requires: ['remote-judging'] }, spec)),
);

export interface RemoteProblemRef {
  pid: number;
  problemId: string;
}

export interface Sent {
  submitId: number;
  judgementId: number;
}

type RunReply = RemoteJudgeCalls['POST /api/judge/remote/run']['data'];
type MoveBody = RemoteJudgeCalls['POST /api/judge/remote/run/move']['body'];
export type MoveOptions = Pick<MoveBody, 'url' | 'baseline' | 'remoteRunId' | 'detail' | 'evidence'> &
  Partial<Pick<MoveBody, 'mode'>>;

/** A site with problems of remote judges, whose clock does not advance by itself, and with simulated remote judges. */
export interface LedgerHarness extends AsyncDisposable {
  /** Returns a caller for remote judges. */
  judge(name?: string): Promise<Caller>;
  site: TestApp;
  calls: Api<Calls>;
  /** Services of the plugin. */
  services: PluginUnderTest['services'];
  knex: Knex;
  root: TestUser;
  user: TestUser;
  now(): Date;
  advanceClock(ms: number): void;
  /** Advances the clock by `ms` and runs the sweeper. */
  advanceAndSweep(ms: number): Promise<void>;
  /** Creates a problem of the remote judge, in its language. */
  createRemoteProblem(key: string): Promise<RemoteProblemRef>;
  /** Submits to the remote judge, by default as a new user. */
  send(key?: string, as?: TestUser): Promise<Sent>;
  claim(judgementId: number, name?: string): Promise<JudgeTask | null>;
  /** Submits and claims the task. */
  sendAndClaim(key?: string, as?: TestUser): Promise<JudgeTask>;
  requestRun(task: JudgeTask, name?: string): Promise<{ status: number; data: RunReply | null }>;
  /** Returns the run as it is handed to the judge; fails if the judge is to wait. */
  getRun(task: JudgeTask, name?: string): Promise<RemoteRunRow>;
  move(
    task: JudgeTask,
    run: Pick<RemoteRunRow, 'id'>,
    transition: readonly [RemoteRunState, RemoteRunState],
    wish?: MoveOptions & { name?: string },
  ): Promise<{ status: number; outcome: string | null }>;
  /** Takes the run of a new submission to this state, through all previous states. */
  createRunInState(state: RemoteRunState, key?: string, as?: TestUser): Promise<{ task: JudgeTask; run: RemoteRunRow }>;
  handleReport(report: JudgeReport): Promise<void>;
  /** Reports the judge's verdict on the task. */
  reportVerdict(task: JudgeTask, status: Status, name?: string): Promise<void>;
  requeue(task: JudgeTask, restMs: number): Promise<void>;
  /** Creates an account of the operator. */
  createAccount(key?: string, wish?: Partial<RemoteAccountSave>): Promise<number>;
  storedRun(submitId: number): Promise<Record<string, unknown>>;
  judgement(submitId: number): Promise<Row<'judgement'>>;
}

const JUDGE = 'crane-1';
const KEYS = ['CF', 'GYM', 'AC', 'HDU', 'POJ'];
const claimantOf = ({ judgementId, attempt, nonce }: JudgeTask, name = JUDGE) => ({
  judgementId,
  attempt,
  nonce,
  name,
  instance: 'one',
});

export const reportHead = (task: JudgeTask, name = JUDGE) => ({
  judgementId: task.judgementId,
  submitId: task.submitId,
  attempt: task.attempt,
  nonce: task.nonce,
  judge: { name, instance: 'one' },
});

/** Opens a harness. `env` contains variables that differ from those of tests, and `more` plugins beside those here. */
export async function openLedgerHarness(
  env: Record<string, string> = {},
  more: Awaited<ReturnType<typeof pluginAt>>[] = [],
): Promise<LedgerHarness> {
  let time = new Date('2026-03-01T12:00:00Z');
  const { plugin, services } = await remoteJudgingPlugin();
  const plugins = [plugin, await dashboardPlugin(), ...remoteJudgePlugins, ...more];
  const site = await startTestApp({ clock: { now: () => time }, plugins, env });
  const calls = site.calls<Calls>();
  const { container } = site.app;
  const knex = resolve(container, Db);
  const [root, user] = [await site.asRoot(), await site.signUp()];
  const problems = new Map<string, RemoteProblemRef>();

  const languageId = async (key: string): Promise<number> => {
    const oj = key === 'GYM' ? 'CF' : key;
    const { id } = await knex('language').where({ oj, name: 'C++' }).first<{ id: number }>('id');
    return id;
  };
  const createRemoteProblem: LedgerHarness['createRemoteProblem'] = async (key) => {
    const { pid } = await createProblem(site);
    const [problemId, remoteId] = [`${key}-${1000 + pid}`, String(1000 + pid)];
    await knex('problem').where({ id: pid }).update({ bank: key, problemId });
    await knex('problemLanguage').where({ pid }).delete();
    await knex('problemLanguage').insert({ pid, lid: await languageId(key) });
    const url = `https://${key.toLowerCase()}.example/problem/${remoteId}`;
    await knex('remoteProblem').insert({ pid, bank: key, remoteId, url, snapshot: '{}', readAt: time });
    return { pid, problemId };
  };
  const defaultProblem = async (key: string): Promise<RemoteProblemRef> => {
    if (!problems.has(key)) problems.set(key, await createRemoteProblem(key));
    return problems.get(key)!;
  };
  const idle = async (): Promise<void> => {
    await resolve(container, FairScheduler).idle();
    await resolve(container, JudgeNotifier).idle();
  };
  const advanceClock = (ms: number): void => {
    time = new Date(time.getTime() + ms);
  };
  const send: LedgerHarness['send'] = async (key = 'CF', as) => {
    const { problemId } = await defaultProblem(key);
    const { submitId } = await submit(site, as ?? (await site.signUp()), {
      pid: problemId,
      language: 'C++',
      code: randomUUID(),
    });
    const { id } = await knex('judgement').where({ submissionId: submitId }).first<{ id: number }>('id');
    await idle();
    return { submitId, judgementId: id };
  };
  const judge = async (name = JUDGE) =>
    asJudgeRemote(site, await site.availableJudgeAs({ name, instance: 'one', keys: KEYS }));
  const claim: LedgerHarness['claim'] = async (judgementId, name = JUDGE) => {
    const body = { judgementId, name, instance: 'one' };
    return calls.api('POST /api/judge/claim', { body, as: await judge(name) });
  };
  const sendAndClaim: LedgerHarness['sendAndClaim'] = async (key, as) =>
    (await claim((await send(key, as)).judgementId))!;
  const requestRun: LedgerHarness['requestRun'] = async (task, name) => {
    const body = claimantOf(task, name);
    const { status, data } = await calls.reply('POST /api/judge/remote/run', { body, as: await judge(name) });
    return { status, data };
  };
  const getRun: LedgerHarness['getRun'] = async (task, name) => {
    const answer = await requestRun(task, name);
    if (!answer.data?.run) throw new Error(`no run: ${JSON.stringify(answer)}`);
    return answer.data.run;
  };
  const move: LedgerHarness['move'] = async (task, { id }, [from, to], { name, ...wish } = {}) => {
    const body = { ...claimantOf(task, name), runId: id, from, to, mode: 'site' as const, ...wish };
    const { status, data } = await calls.reply('POST /api/judge/remote/run/move', { body, as: await judge(name) });
    return { status, outcome: data && 'outcome' in data ? data.outcome : null };
  };
  const handleReport: LedgerHarness['handleReport'] = (report) => resolve(container, ReportHandler).handle(report);

  const TRANSITIONS: Readonly<Record<RemoteRunState, readonly RemoteRunState[]>> = {
    intended: [],
    sent: ['sent'],
    tracking: ['sent', 'tracking'],
    final: ['sent', 'tracking', 'final'],
    refused: ['sent', 'refused'],
    needsReview: ['sent', 'needsReview'],
  };
  const createRunInState: LedgerHarness['createRunInState'] = async (state, key, as) => {
    const task = await sendAndClaim(key, as);
    const first = await getRun(task);
    let from: RemoteRunState = 'intended';
    for (const to of TRANSITIONS[state]) {
      const remoteRunId = to === 'tracking' ? `run-${task.submitId}` : undefined;
      const { status } = await move(task, first, [from, to], { remoteRunId });
      if (status !== 200) throw new Error(`${from} to ${to}: ${status}`);
      from = to;
    }
    return { task, run: await getRun(task) };
  };

  return {
    site,
    calls,
    services,
    judge,
    knex,
    root,
    user,
    now: () => time,
    advanceClock,
    advanceAndSweep: async (ms) => {
      advanceClock(ms);
      await resolve(container, Sweeper).sweep();
      await idle();
    },
    createRemoteProblem,
    send,
    claim,
    sendAndClaim,
    requestRun,
    getRun,
    move,
    createRunInState,
    handleReport,
    reportVerdict: (task, status, name) =>
      handleReport({ ...reportHead(task, name), kind: 'final', ...verdictOf(task, status) }),
    requeue: (task, restMs) => handleReport({ ...reportHead(task), kind: 'requeued', restMs }),
    createAccount: async (key = 'CF', wish = {}) => {
      const body = { key, name: `keeper-${randomUUID().slice(0, 8)}`, password: 'open sesame', ...wish };
      return (await calls.api('PUT /api/admin/remote-account', { body, as: root })).id;
    },
    storedRun: (submissionId) => knex('remoteRun').where({ submissionId }).first<Record<string, unknown>>(),
    judgement: async (submissionId) => (await knex('judgement').where({ submissionId, isCurrent: true }).first())!,
    [Symbol.asyncDispose]: () => site.stop(),
  };
}

/** Returns a run as everybody may read it, by default of `alice`. */
export const publicRun = (wish: Partial<PublicRun>, status: Status): PublicRun => ({
  runId: '7',
  account: 'alice',
  problemId: '1000',
  languageId: '42',
  sentAt: null,
  progress: { state: 'final', status, timeMs: null, memoryKb: null, score: null, message: null, cases: [] },
  ...wish,
});

/** Answers the next job of CF with this result, as a judge does; resolves with the result of `waiting`. */
export async function withJob<T>(
  { calls, judge }: LedgerHarness,
  waiting: Promise<T>,
  result: RemoteJobResult,
  inspect: (job: RemoteJob) => void = () => undefined,
): Promise<T> {
  const request = { name: 'crane-1', instance: 'one', keys: ['CF'], renew: [] };
  for (;;) {
    const { job } = await calls.api('POST /api/judge/remote/job', { body: request, as: await judge() });
    if (!job) continue;
    inspect(job);
    const body = { id: job.id, attempt: job.attempt, result };
    await calls.api('POST /api/judge/remote/job/done', { body, as: await judge() });
    return waiting;
  }
}
