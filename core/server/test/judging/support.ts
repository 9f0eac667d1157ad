import { randomUUID } from 'node:crypto';
import type { FailureReason, JudgeReport, JudgeTask, RunningClaim, Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { makeProblem, startTestApp, submit, verdictOf, type TestApp, type TestUser } from '@tribunal/testing';
import type { Knex } from 'knex';
import { expect } from 'vitest';
import { Intake, ProblemResumption, Sweeping, Turns, WakeUps } from '../../src/judging';

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
  /** Resolves when the problem has gone on. The site looks by itself too, and one look passes over what another one holds. */
  resume(pid: number): Promise<void>;
  /** How often judges were told of the judgement. */
  told(judgementId: number): Promise<number>;
  take(report: JudgeReport): Promise<void>;
  /** Submits, to the court's problem and as somebody who has nothing else waiting unless told, and resolves with the ids of submission and judgement. */
  send(code?: string, as?: TestUser, displayId?: string): Promise<{ submitId: number; judgementId: number }>;
  /** Resolves when everything that is due has been told. */
  idle(): Promise<void>;
  row(submitId: number): Promise<{
    status: Status;
    attempt: number;
    claimedBy: string | null;
    instance: string | null;
    isFinal: boolean;
    reason: string;
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
/** The connection of a transaction, as PostgreSQL counts them. */
export const pidOf = async (holding: Knex): Promise<number> =>
  (await holding.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid')).rows[0]!.pid;

/** The connections that wait for what the one of this `pid` has locked. */
export const blockedBy = async (knex: Knex, pid: number): Promise<number[]> => {
  const waiting = 'select pid from pg_stat_activity where ? = any(pg_blocking_pids(pid)) order by pid';
  return (await knex.raw<{ rows: { pid: number }[] }>(waiting, [pid])).rows.map((row) => row.pid);
};

/** Who was given each task. */
const holders = new WeakMap<JudgeTask, JudgeReport['judge']>();
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
    resume: async (pid) => {
      const remaining = async (): Promise<number[]> => {
        await resolve(container, ProblemResumption).resume();
        return knex('problemFault').where({ pid }).whereNotNull('resolvedAt').pluck<number[]>('pid');
      };
      await expect.poll(remaining, { timeout: 10_000 }).toEqual([]);
      await idle();
    },
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
    send: async (code = `main; // ${randomUUID()}`, as, displayId = problemId) => {
      const { submitId } = await submit(site, as ?? (await somebodyFree()), { pid: displayId, code });
      const { id } = await knex('judgement').where({ submissionId: submitId }).first<{ id: number }>('id');
      await idle();
      return { submitId, judgementId: id };
    },
    row: async (submissionId) => {
      const found = await knex('judgement').where({ submissionId, isCurrent: true }).first();
      return { ...found, isFinal: found.judgedAt !== null };
    },
    claim: async (judgementId, judge) => {
      const { name, instance } = { ...usual, ...judge };
      const as = await site.offeringAs({ name, instance });
      const task = await site.api('POST /api/judge/claim', { body: { judgementId, name, instance }, as });
      if (task) holders.set(task, { name, instance });
      return task;
    },
    beat: async (judge, ids = []) => {
      const { name, instance, languages } = { ...usual, ...judge };
      const spoken = languages.map((language) => ({ name: language, version: '1' }));
      const claims = await knex('judgement').whereIn('id', ids).select('id as judgementId', 'nonce');
      const running: RunningClaim[] = claims.map((one) => ({ ...one, nonce: one.nonce ?? 'none' }));
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
      return (await site.api('POST /api/judge/heartbeat', { body, as: await site.judgeAs({ name, instance }) })).cancel;
    },
    stop: () => site.stop(),
    [Symbol.asyncDispose]: () => site.stop(),
  };
}

const head = (task: JudgeTask) => ({
  judgementId: task.judgementId,
  submitId: task.submitId,
  attempt: task.attempt,
  nonce: task.nonce,
  judge: holders.get(task)!,
});
export const finalOf = (task: JudgeTask, status: Status): JudgeReport => ({
  ...head(task),
  kind: 'final',
  ...verdictOf(task, status),
});
export const failedOf = (task: JudgeTask, retry: boolean, reason: FailureReason = 'sandboxRun'): JudgeReport => ({
  ...head(task),
  kind: 'failed',
  reason,
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
