import { randomUUID } from 'node:crypto';
import type { FailureReason, JudgeReport, JudgeTask, RunningClaim, Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import {
  createProblem,
  startTestApp,
  submit,
  verdictOf,
  type TestApp,
  type TestAppOptions,
  type TestUser,
  IDLE_LOAD,
  reportedLanguage,
} from '@tribunal/testing';
import { outsideTransaction } from '@tribunal/database';
import type { Knex } from 'knex';
import { expect } from 'vitest';
import { ReportHandler, ProblemResumptionService, Sweeper, FairScheduler, JudgeNotifier } from '../../src/judging';

/** A site whose clock does not advance by itself, and simulated judges. */
export interface JudgingHarness extends AsyncDisposable {
  site: TestApp;
  user: TestUser;
  problemId: string;
  pid: number;
  /** Advances the clock by `ms` without running the sweeper. */
  advanceClock(ms: number): void;
  /** Advances the clock by `ms` and runs the sweeper. */
  advanceAndSweep(ms: number): Promise<void>;
  sweep(): Promise<void>;
  /**
   * Resolves when the problem has resumed. The site also sweeps by itself, and one sweep skips what another has
   * locked.
   */
  resume(pid: number): Promise<void>;
  /** Returns how often judges were notified of the judgement. */
  notificationCount(judgementId: number): Promise<number>;
  handleReport(report: JudgeReport): Promise<void>;
  /**
   * Submits and resolves with the ids of submission and judgement. Defaults: the harness's problem, and a user who
   * has nothing else waiting.
   */
  send(code?: string, as?: TestUser, displayId?: string): Promise<{ submitId: number; judgementId: number }>;
  /** Resolves when all due notifications have been sent. */
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
  claim(judgementId: number, judge?: Partial<JudgeIdentity>): Promise<JudgeTask | null>;
  heartbeat(judge?: Partial<JudgeIdentity>, running?: number[]): Promise<number[]>;
  stop(): Promise<void>;
}

export interface JudgeIdentity {
  name: string;
  instance: string;
  languages: string[];
}
/** Returns the PostgreSQL backend id of a transaction's connection. */
export const pidOf = async (trx: Knex): Promise<number> =>
  (await trx.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid')).rows[0]!.pid;

/** Returns the connections that wait for locks of the connection with this `pid`, also while the caller is in its work. */
export const blockedBy = async (knex: Knex, pid: number): Promise<number[]> => {
  const waiting = 'select pid from pg_stat_activity where ? = any(pg_blocking_pids(pid)) order by pid';
  const { rows } = await outsideTransaction(() => knex.raw<{ rows: { pid: number }[] }>(waiting, [pid]));
  return rows.map((row) => row.pid);
};

/** The judge that claimed each task. */
const claimants = new WeakMap<JudgeTask, JudgeReport['judge']>();
const defaultJudge: JudgeIdentity = { name: 'hand-1', instance: 'first', languages: ['C++'] };

/** Starts a site with these plugins; by default it has none. */
export async function openJudgingHarness({
  plugins,
  queue,
}: Pick<TestAppOptions, 'plugins' | 'queue'> = {}): Promise<JudgingHarness> {
  let now = new Date('2026-03-01T12:00:00Z');
  const site = await startTestApp({ clock: { now: () => now }, plugins, queue });
  const { container } = site.app;
  const knex = resolve(container, Db);
  const user = await site.signUp();
  const { pid, problemId } = await createProblem(site);
  const advanceClock = (ms: number): void => {
    now = new Date(now.getTime() + ms);
  };
  const idle = async (): Promise<void> => {
    await resolve(container, FairScheduler).idle();
    await resolve(container, JudgeNotifier).idle();
  };
  const sweep = async (): Promise<void> => {
    await resolve(container, Sweeper).sweep();
    await idle();
  };
  const users: TestUser[] = [];
  const idleUser = async (): Promise<TestUser> => {
    const open = knex('judgement').whereNull('judgedAt').whereNotNull('submissionId').select('submissionId');
    const waitingUids = await knex('submission').whereIn('id', open).pluck('uid');
    const free = users.find(({ uid }) => !waitingUids.includes(uid));
    if (free) return free;
    users.push(await site.signUp());
    return users.at(-1)!;
  };
  return {
    site,
    user,
    pid,
    problemId,
    sweep,
    idle,
    advanceClock,
    resume: async (pid) => {
      const remaining = async (): Promise<number[]> => {
        await resolve(container, ProblemResumptionService).resume();
        return knex('problemFault').where({ pid }).whereNotNull('resolvedAt').pluck('pid');
      };
      await expect.poll(remaining, { timeout: 10_000 }).toEqual([]);
      await idle();
    },
    advanceAndSweep: async (ms) => {
      advanceClock(ms);
      await sweep();
    },
    notificationCount: async (judgementId) => {
      await idle();
      const messages = knex('queue.message').where({ topic: 'judge' });
      return (await messages.whereRaw(`(body ->> 'judgementId')::bigint = ?`, [judgementId]).pluck('id')).length;
    },
    handleReport: (report) => resolve(container, ReportHandler).handle(report),
    send: async (code = `main; // ${randomUUID()}`, as, displayId = problemId) => {
      const { submitId } = await submit(site, as ?? (await idleUser()), { pid: displayId, code });
      const { id } = await knex('judgement').where({ submissionId: submitId }).first<{ id: number }>('id');
      await idle();
      return { submitId, judgementId: id };
    },
    row: async (submissionId) => {
      const found = await knex('judgement').where({ submissionId, isCurrent: true }).first();
      return { ...found!, isFinal: found!.judgedAt !== null };
    },
    claim: async (judgementId, judge) => {
      const { name, instance } = { ...defaultJudge, ...judge };
      const as = await site.availableJudgeAs({ name, instance });
      const task = await site.api('POST /api/judge/claim', { body: { judgementId, name, instance }, as });
      if (task) claimants.set(task, { name, instance });
      return task;
    },
    heartbeat: async (judge, ids = []) => {
      const { name, instance, languages } = { ...defaultJudge, ...judge };
      const offeredLanguages = languages.map((language) => reportedLanguage(language));
      const claims = await knex('judgement').whereIn('id', ids).select('id as judgementId', 'nonce');
      const running: RunningClaim[] = claims.map((one) => ({ ...one, nonce: one.nonce ?? 'none' }));
      const body = {
        name,
        instance,
        kind: 'local' as const,
        keys: ['ME'],
        languages: offeredLanguages,
        unavailable: [],
        slots: 1,
        degraded: [],
        load: IDLE_LOAD,
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
  judge: claimants.get(task)!,
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
/** A judge returns the task, because its machine is overloaded or for another reason. */
export const requeuedOf = (task: JudgeTask, why: 'overloaded' | 'other' = 'overloaded'): JudgeReport => ({
  ...head(task),
  kind: 'requeued',
  restMs: 15_000,
  ...(why === 'overloaded' && { isPostponed: true }),
});
export const progressOf = (task: JudgeTask, status: Status, done = 0): JudgeReport => ({
  ...head(task),
  kind: 'progress',
  status,
  cases: [],
  done,
  total: task.cases.length,
});
