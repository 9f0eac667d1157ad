import { randomUUID } from 'node:crypto';
import {
  defineRemoteJudge,
  type JudgeReport,
  type JudgeTask,
  type PublicRun,
  type RemoteAccountSave,
  type RemoteJob,
  type RemoteJobResult,
  type RemoteJudgeCalls,
  type RemoteJudgeSpec,
  type RemoteRunRow,
  type RemoteRunState,
  type Status,
} from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import {
  type Caller,
  makeProblem,
  startTestApp,
  submit,
  testPlugin,
  verdictOf,
  type TestApp,
  type TestUser,
} from '@tribunal/testing';
import type { Knex } from 'knex';
import { Intake, Sweeping, Turns, WakeUps } from '../../src/judging';

const specOf = (key: string, more: Partial<RemoteJudgeSpec>): RemoteJudgeSpec => ({
  key,
  name: `Judge ${key}`,
  home: `https://${key.toLowerCase()}.example`,
  endpoint: `https://${key.toLowerCase()}.example`,
  exampleId: '1000',
  ways: ['own', 'verify', 'pool'],
  poolByDefault: true,
  credentials: ['password', 'session'],
  gaps: { submitMs: 6000, requestMs: 1000 },
  codeMaxBytes: null,
  languages: [{ id: '42', name: 'C++', contentType: 'text/x-c++src' }],
  ...more,
});

/** CF takes everything, GYM has the accounts of CF, AC waits for the operator's word, POJ knows only the operator's passwords, OLD has no https. */
export const harbourPlugins = [
  specOf('CF', {}),
  specOf('GYM', { endpoint: 'https://cf.example', sharesWith: 'CF', ways: ['own', 'pool'] }),
  specOf('AC', { poolByDefault: false, ways: ['own', 'pool'] }),
  specOf('POJ', { ways: ['pool'], credentials: ['password'] }),
  specOf('OLD', { endpoint: 'http://old.example', hasNoHttps: true }),
].map((spec) => testPlugin(defineRemoteJudge({ version: '1.0.0', contract: '^1.0' }, spec)));

export interface RemotePlace {
  pid: number;
  problemId: string;
}

export interface Sent {
  submitId: number;
  judgementId: number;
}

type RunAnswer = RemoteJudgeCalls['POST /api/judge/remote/run']['data'];
type MoveBody = RemoteJudgeCalls['POST /api/judge/remote/run/move']['body'];
export type MoveWish = Pick<MoveBody, 'baseline' | 'remoteRunId' | 'detail' | 'evidence' | 'place'>;

/** A site with problems of other judges, whose time stands still, and with remote judges made by hand. */
export interface Harbour extends AsyncDisposable {
  /** Of judges of remote sites. */
  judge(name?: string): Promise<Caller>;
  site: TestApp;
  knex: Knex;
  root: TestUser;
  user: TestUser;
  now(): Date;
  leap(ms: number): void;
  /** Moves the time on, in ms, and lets the sweeper look. */
  pass(ms: number): Promise<void>;
  /** A problem of the judge, in its language. */
  place(key: string): Promise<RemotePlace>;
  /** Somebody submits to the judge; a new user unless told. */
  send(key?: string, as?: TestUser): Promise<Sent>;
  claim(judgementId: number, name?: string): Promise<JudgeTask | null>;
  /** Sent and claimed. */
  taken(key?: string, as?: TestUser): Promise<JudgeTask>;
  ask(task: JudgeTask, name?: string): Promise<{ status: number; data: RunAnswer | null }>;
  /** The run as it is handed to the judge; fails when the judge is to wait. */
  run(task: JudgeTask, name?: string): Promise<RemoteRunRow>;
  move(
    task: JudgeTask,
    run: Pick<RemoteRunRow, 'id'>,
    way: readonly [RemoteRunState, RemoteRunState],
    wish?: MoveWish & { name?: string },
  ): Promise<{ status: number; outcome: string | null }>;
  /** Takes the run of a new submission so far, through all states before. */
  runIn(state: RemoteRunState, key?: string, as?: TestUser): Promise<{ task: JudgeTask; run: RemoteRunRow }>;
  take(report: JudgeReport): Promise<void>;
  /** The judge's word on the task. */
  settle(task: JudgeTask, status: Status, name?: string): Promise<void>;
  handBack(task: JudgeTask, restMs: number): Promise<void>;
  /** An account of the operator. */
  account(key?: string, wish?: Partial<RemoteAccountSave>): Promise<number>;
  stored(submitId: number): Promise<Record<string, unknown>>;
  judgement(
    submitId: number,
  ): Promise<{ id: number; status: Status; attempt: number; failures: number } & Record<string, unknown>>;
}

const JUDGE = 'crane-1';
const KEYS = ['CF', 'GYM', 'AC', 'HDU', 'POJ'];
const holderOf = ({ judgementId, attempt, nonce }: JudgeTask, name = JUDGE) => ({
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

/** `env`: variables that differ from those of tests. */
export async function openHarbour(env: Record<string, string> = {}): Promise<Harbour> {
  let time = new Date('2026-03-01T12:00:00Z');
  const site = await startTestApp({ clock: { now: () => time }, plugins: harbourPlugins, env });
  const { container } = site.app;
  const knex = resolve(container, Db);
  const [root, user] = [await site.asRoot(), await site.signUp()];
  const places = new Map<string, RemotePlace>();

  const languageId = async (key: string): Promise<number> => {
    const oj = key === 'GYM' ? 'CF' : key;
    const { id } = await knex('language').where({ oj, name: 'C++' }).first<{ id: number }>('id');
    return id;
  };
  const place: Harbour['place'] = async (key) => {
    const { pid } = await makeProblem(site);
    const [problemId, remoteId] = [`${key}-${1000 + pid}`, String(1000 + pid)];
    await knex('problem').where({ id: pid }).update({ bank: key, problemId });
    await knex('problemLanguage').where({ pid }).delete();
    await knex('problemLanguage').insert({ pid, lid: await languageId(key) });
    const url = `https://${key.toLowerCase()}.example/problem/${remoteId}`;
    await knex('remoteProblem').insert({ pid, bank: key, remoteId, url, snapshot: '{}', readAt: time });
    return { pid, problemId };
  };
  const usual = async (key: string): Promise<RemotePlace> => {
    if (!places.has(key)) places.set(key, await place(key));
    return places.get(key)!;
  };
  const idle = async (): Promise<void> => {
    await resolve(container, Turns).idle();
    await resolve(container, WakeUps).idle();
  };
  const leap = (ms: number): void => {
    time = new Date(time.getTime() + ms);
  };
  const send: Harbour['send'] = async (key = 'CF', as) => {
    const { problemId } = await usual(key);
    const { submitId } = await submit(site, as ?? (await site.signUp()), {
      pid: problemId,
      language: 'C++',
      code: randomUUID(),
    });
    const { id } = await knex('judgement').where({ submissionId: submitId }).first<{ id: number }>('id');
    await idle();
    return { submitId, judgementId: id };
  };
  const judge = (name = JUDGE) => site.offeringAs({ name, instance: 'one', keys: KEYS });
  const claim: Harbour['claim'] = async (judgementId, name = JUDGE) => {
    const body = { judgementId, name, instance: 'one' };
    return site.api('POST /api/judge/claim', { body, as: await judge(name) });
  };
  const taken: Harbour['taken'] = async (key, as) => (await claim((await send(key, as)).judgementId))!;
  const ask: Harbour['ask'] = async (task, name) => {
    const body = holderOf(task, name);
    const { status, data } = await site.reply('POST /api/judge/remote/run', { body, as: await judge(name) });
    return { status, data };
  };
  const run: Harbour['run'] = async (task, name) => {
    const answer = await ask(task, name);
    if (!answer.data?.run) throw new Error(`no run: ${JSON.stringify(answer)}`);
    return answer.data.run;
  };
  const move: Harbour['move'] = async (task, { id }, [from, to], { name, ...wish } = {}) => {
    const body = { ...holderOf(task, name), runId: id, from, to, ...wish };
    const { status, data } = await site.reply('POST /api/judge/remote/run/move', { body, as: await judge(name) });
    return { status, outcome: data && 'outcome' in data ? data.outcome : null };
  };
  const take: Harbour['take'] = (report) => resolve(container, Intake).take(report);

  const WAYS: Readonly<Record<RemoteRunState, readonly RemoteRunState[]>> = {
    intended: [],
    sent: ['sent'],
    tracking: ['sent', 'tracking'],
    final: ['sent', 'tracking', 'final'],
    refused: ['sent', 'refused'],
    parked: ['sent', 'parked'],
  };
  const runIn: Harbour['runIn'] = async (state, key, as) => {
    const task = await taken(key, as);
    const first = await run(task);
    let from: RemoteRunState = 'intended';
    for (const to of WAYS[state]) {
      const remoteRunId = to === 'tracking' ? `run-${task.submitId}` : undefined;
      const { status } = await move(task, first, [from, to], { remoteRunId });
      if (status !== 200) throw new Error(`${from} to ${to}: ${status}`);
      from = to;
    }
    return { task, run: await run(task) };
  };

  return {
    site,
    judge,
    knex,
    root,
    user,
    now: () => time,
    leap,
    pass: async (ms) => {
      leap(ms);
      await resolve(container, Sweeping).sweep();
      await idle();
    },
    place,
    send,
    claim,
    taken,
    ask,
    run,
    move,
    runIn,
    take,
    settle: (task, status, name) => take({ ...reportHead(task, name), kind: 'final', ...verdictOf(task, status) }),
    handBack: (task, restMs) => take({ ...reportHead(task), kind: 'handedBack', restMs }),
    account: async (key = 'CF', wish = {}) => {
      const body = { key, name: `keeper-${randomUUID().slice(0, 8)}`, password: 'open sesame', ...wish };
      return (await site.api('PUT /api/admin/remote-account', { body, as: root })).id;
    },
    stored: (submissionId) => knex('remoteRun').where({ submissionId }).first<Record<string, unknown>>(),
    judgement: (submissionId) => knex('judgement').where({ submissionId, isCurrent: true }).first(),
    [Symbol.asyncDispose]: () => site.stop(),
  };
}

/** A run as everybody may read it, of `alice` unless told. */
export const publicRun = (wish: Partial<PublicRun>, status: Status): PublicRun => ({
  runId: '7',
  account: 'alice',
  problemId: '1000',
  languageId: '42',
  sentAt: null,
  progress: { state: 'final', status, timeMs: null, memoryKb: null, score: null, message: null, cases: [] },
  ...wish,
});

/** Gives the next job of CF this result, as a judge does; resolves with what was waiting for it. */
export async function withJob<T>(
  { site, judge }: Harbour,
  waiting: Promise<T>,
  result: RemoteJobResult,
  look: (job: RemoteJob) => void = () => undefined,
): Promise<T> {
  const ask = { name: 'crane-1', instance: 'one', keys: ['CF'], renew: [] };
  for (;;) {
    const { job } = await site.api('POST /api/judge/remote/job', { body: ask, as: await judge() });
    if (!job) continue;
    look(job);
    const body = { id: job.id, attempt: job.attempt, result };
    await site.api('POST /api/judge/remote/job/done', { body, as: await judge() });
    return waiting;
  }
}
