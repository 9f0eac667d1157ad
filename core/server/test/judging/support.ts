import { randomUUID } from 'node:crypto';
import type { JudgeReport, JudgeTask, Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { makeProblem, startTestApp, submit, verdictOf, type TestApp, type TestUser } from '@tribunal/testing';
import { Intake, Sweeping, Turns, WakeUps } from '../../src/judging';

/** A site whose time stands still, and judges made by hand. */
export interface Court extends AsyncDisposable {
  site: TestApp;
  user: TestUser;
  problemId: string;
  pid: number;
  /** Moves the time on, in ms, while nobody looks. */
  leap(ms: number): void;
  /** Moves the time on, in ms, and lets the sweeper look. */
  pass(ms: number): Promise<void>;
  sweep(): Promise<void>;
  /** How often judges were told of the judgement. */
  told(judgementId: number): Promise<number>;
  take(report: JudgeReport): Promise<void>;
  /** Submits, as somebody who has nothing else waiting unless told, and resolves with the ids of submission and judgement. */
  send(code?: string, as?: TestUser): Promise<{ submitId: number; judgementId: number }>;
  /** Resolves when everything that is due has been told. */
  idle(): Promise<void>;
  row(submitId: number): Promise<{
    status: Status;
    attempt: number;
    claimedBy: string | null;
    instance: string | null;
    isFinal: boolean;
    id: number;
  }>;
  claim(judgementId: number, judge?: Partial<HandJudge>): Promise<JudgeTask | null>;
  beat(judge?: Partial<HandJudge>, running?: number[]): Promise<number[]>;
  stop(): Promise<void>;
}

export interface HandJudge {
  name: string;
  instance: string;
  languages: string[];
}
const usual: HandJudge = { name: 'hand-1', instance: 'first', languages: ['C++'] };

export async function openCourt(): Promise<Court> {
  let now = new Date('2026-03-01T12:00:00Z');
  const site = await startTestApp({ clock: { now: () => now } });
  const { container } = site.app;
  const knex = resolve(container, Db);
  const user = await site.signUp();
  const { pid, problemId } = await makeProblem(site);
  const leap = (ms: number): void => {
    now = new Date(now.getTime() + ms);
  };
  const idle = async (): Promise<void> => {
    await resolve(container, Turns).idle();
    await resolve(container, WakeUps).idle();
  };
  const sweep = async (): Promise<void> => {
    await resolve(container, Sweeping).sweep();
    await idle();
  };
  const people: TestUser[] = [];
  const somebodyFree = async (): Promise<TestUser> => {
    const open = knex('judgement').whereNull('judgedAt').whereNotNull('submissionId').select('submissionId');
    const busy = await knex('submission').whereIn('id', open).pluck<string[]>('uid');
    const free = people.find(({ uid }) => !busy.includes(uid));
    if (free) return free;
    people.push(await site.signUp());
    return people.at(-1)!;
  };
  return {
    site,
    user,
    pid,
    problemId,
    sweep,
    idle,
    leap,
    pass: async (ms) => {
      leap(ms);
      await sweep();
    },
    told: async (judgementId) => {
      await idle();
      const messages = knex('queue.message').where({ topic: 'judge' });
      return (await messages.whereRaw(`(body ->> 'judgementId')::bigint = ?`, [judgementId]).pluck('id')).length;
    },
    take: (report) => resolve(container, Intake).take(report),
    send: async (code = `main; // ${randomUUID()}`, as) => {
      const { submitId } = await submit(site, as ?? (await somebodyFree()), { pid: problemId, code });
      const { id } = await knex('judgement').where({ submissionId: submitId }).first<{ id: number }>('id');
      await idle();
      return { submitId, judgementId: id };
    },
    row: async (submissionId) => {
      const found = await knex('judgement').where({ submissionId, isCurrent: true }).first();
      return { ...found, isFinal: found.judgedAt !== null };
    },
    claim: (judgementId, judge) => {
      const { name, instance } = { ...usual, ...judge };
      return site.api('POST /api/judge/claim', { body: { judgementId, name, instance }, as: site.judge });
    },
    beat: async (judge, running = []) => {
      const { name, instance, languages } = { ...usual, ...judge };
      const spoken = languages.map((language) => ({ name: language, version: '1' }));
      const body = {
        name,
        instance,
        kind: 'local' as const,
        keys: ['ME'],
        languages: spoken,
        unavailable: [],
        slots: 1,
        degraded: [],
        running,
      };
      return (await site.api('POST /api/judge/heartbeat', { body, as: site.judge })).cancel;
    },
    stop: () => site.stop(),
    [Symbol.asyncDispose]: () => site.stop(),
  };
}

const head = ({ judgementId, submitId, attempt }: JudgeTask) => ({
  judgementId,
  submitId,
  attempt,
  judge: { name: usual.name, instance: usual.instance },
});
export const finalOf = (task: JudgeTask, status: Status): JudgeReport => ({
  ...head(task),
  kind: 'final',
  ...verdictOf(task, status),
});
export const failedOf = (task: JudgeTask, retry: boolean): JudgeReport => ({
  ...head(task),
  kind: 'failed',
  reason: 'sandbox broken',
  detail: 'fork: EAGAIN\0',
  retry,
});
export const progressOf = (task: JudgeTask, status: Status, done = 0): JudgeReport => ({
  ...head(task),
  kind: 'progress',
  status,
  cases: [],
  done,
  total: task.cases.length,
});
