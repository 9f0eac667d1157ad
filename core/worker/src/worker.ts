import {
  failureFacts,
  Intervals,
  OVERLOADED,
  Outage,
  type JudgeHeartbeat,
  type JudgeReport,
  type JudgeTask,
  type JudgeNotification,
  type MachineLoad,
  type RunningClaim,
  type Timer,
} from '@tribunal/contract';
import { RetryLater, type Consumer, type Queue } from '@tribunal/queue';
import type { Logger } from 'pino';
import { monotonicTimer } from './timer';
import { asFailure, RequeueTask } from './failure';
import { trackHealth, type Health } from './health';
import { startHeartbeat } from './heartbeat';
import { progressReporter, publishReport, type ProgressSink } from './reports';
import type { JudgeServerClient } from './server-client';

type ReportOf<K extends JudgeReport['kind']> = Extract<JudgeReport, { kind: K }>;

/** A verdict without the fields that the worker adds. */
export type FinalReport = Omit<ReportOf<'final'>, 'kind' | 'judgementId' | 'submitId' | 'attempt' | 'nonce' | 'judge'>;

export interface JudgeIo {
  report: ProgressSink;
  /** Aborts when the judgement is cancelled or the process gives up; the judge must then end soon, with any result. */
  signal: AbortSignal;
}

/**
 * Judges one task. A rejection means that the judge failed, never the program: `JudgeFailure` states how, and
 * `RequeueTask` asks to offer the task again later.
 */
export type Judge = (task: JudgeTask, io: JudgeIo) => Promise<FinalReport>;

export interface WorkerOptions extends Omit<JudgeHeartbeat, 'running' | 'load'> {
  queue: Queue;
  server: JudgeServerClient;
  judge: Judge;
  log: Logger;
  timer?: Timer;
  /**
   * Returns the ms for which no work of this key is accepted; null if it is accepted. If absent, all work is
   * accepted.
   */
  pauseFor?(key: string): number | null;
  /** Returns what is wrong at present, in addition to `degraded`. */
  currentDegradations?(): string[];
  /** Returns how long programs waited for the processor. If absent, this judge runs none. */
  measureLoad?(): Omit<MachineLoad, 'lagMs'>;
}

export interface Worker {
  /** Resolves when the server has registered this judge and messages are being consumed. */
  ready: Promise<void>;
  /** Accepts no new work and finishes the current work. Idempotent. */
  drain(): Promise<void>;
  /** Aborts at once; work in progress returns to the queue. Idempotent. */
  stop(): Promise<void>;
}

/** Delay in ms before a notification is handled again after the server could not be reached. */
const SERVER_RETRY_MS = 2000;

/** A judge process that is this late, in ms, is close to losing its leases. */
const MAX_LAG_MS = Intervals.judgeLease / 4;

type AbortReason = 'cancelled' | 'stopped';

/**
 * Returns an identifier of the work. It is the same for all attempts at a submission; a judgement without a
 * submission has its own.
 */
const workOf = ({ submitId, judgementId }: JudgeTask): string =>
  submitId === null ? `judgement ${judgementId}` : `submission ${submitId}`;

/** Returns an identifier of the problem; work without a problem counts as a problem of its own. */
const problemOf = (task: JudgeTask): string => (task.problemId === '' ? workOf(task) : `problem ${task.problemId}`);

/** Starts a judge process's worker: it registers, consumes one queue per key, claims work, judges and reports. */
export function startWorker(options: WorkerOptions): Worker {
  const {
    queue,
    server,
    judge,
    log,
    timer = monotonicTimer,
    pauseFor = () => null,
    currentDegradations = () => [],
    measureLoad = () => ({ waitedMs: 0, discardedRuns: 0 }),
    ...identity
  } = options;
  const { name, instance, keys, slots } = identity;
  /**
   * Judgements whose notification is being handled, including those not yet claimed: a notification delivered twice
   * is handled once.
   */
  const inProgress = new Set<number>();
  /** Claimed judgements, whose leases this worker renews. */
  const running = new Map<number, { nonce: string; controller: AbortController }>();
  const stopping = new AbortController();
  /** Health is tracked per key: a site that is down does not stop the work for others. */
  const healths = new Map(keys.map((key) => [key, trackHealth(timer)]));
  const abortWork = (work: AbortController | undefined, why: AbortReason): void => work?.abort(why);

  const degradations = ({ discardedRuns, lagMs }: MachineLoad): string[] => {
    const unhealthy = [...healths].filter(([, health]) => health.isUnhealthy());
    return [
      ...identity.degraded,
      ...currentDegradations(),
      ...unhealthy.map(([key]) => `FAILING ${key}`),
      ...(discardedRuns > 0 || lagMs > MAX_LAG_MS ? [OVERLOADED] : []),
    ];
  };

  const claims = (): RunningClaim[] => [...running].map(([judgementId, { nonce }]) => ({ judgementId, nonce }));

  const heartbeat = startHeartbeat({
    server,
    timer,
    log,
    compose: (lagMs) => {
      const load = { ...measureLoad(), lagMs };
      return { ...identity, degraded: degradations(load), load, running: claims() };
    },
    onAdmission: (admission) =>
      admission === 'refused'
        ? suspend()
        : void resume().catch((error: unknown) => log.error({ err: error }, 'failed to resume consuming')),
    onCancel: (ids) => ids.forEach((id) => abortWork(running.get(id)?.controller, 'cancelled')),
  });

  const claimOutage = new Outage(
    {
      lost: (what, error) => log.warn({ why: error instanceof Error ? error.message : String(error) }, what),
      back: (ms) => log.warn({ ms: Math.round(ms) }, 'work is claimed again'),
    },
    { now: () => timer.now() },
  );

  const claim = async (judgementId: number): Promise<JudgeTask | null> => {
    try {
      const task = await server.claim({ judgementId, name, instance });
      claimOutage.succeeded();
      return task;
    } catch (error) {
      claimOutage.failed('failed to claim work; will retry', error);
      throw new RetryLater(SERVER_RETRY_MS);
    }
  };

  /** Judges a task and returns the final report; null if it was aborted. */
  const work = async (task: JudgeTask, health: Health, signal: AbortSignal): Promise<JudgeReport | null> => {
    const { judgementId, submitId, attempt, nonce } = task;
    const head = { judgementId, submitId, attempt, nonce, judge: { name, instance } };
    const progress = progressReporter(timer, (update) =>
      queue.publish('judge.report', { ...head, kind: 'progress', ...update }).catch((error: unknown) => {
        log.debug({ err: error, judgementId }, 'failed to publish progress');
      }),
    );
    try {
      const final = await judge(task, { report: progress, signal });
      if (signal.aborted) return null;
      health.recordSuccess();
      return { ...head, kind: 'final', ...final };
    } catch (error) {
      if (signal.aborted) return null;
      if (error instanceof RequeueTask) {
        const { delayMs: restMs, reason } = error;
        if (reason !== null) log.warn({ judgementId, submitId, restMs }, reason);
        return { ...head, kind: 'requeued', restMs, ...(reason !== null && { isPostponed: true }) };
      }
      const failure = asFailure(error);
      const { reason, detail, retry } = failure;
      log.error({ err: error, judgementId, submitId, reason }, failureFacts(reason).description);
      if (failure.isOfProblem) health.recordProblemFault(problemOf(task));
      if (failure.isOfJudge) health.recordFailure({ work: workOf(task), problem: problemOf(task) });
      return { ...head, kind: 'failed', reason, detail, retry: retry === 'retry' };
    } finally {
      await progress.close();
    }
  };

  const claimAndJudge = async (judgementId: number, key: string, health: Health): Promise<void> => {
    if (stopping.signal.aborted) throw new RetryLater(0);
    const pauseMs = pauseFor(key);
    if (pauseMs !== null) throw new RetryLater(pauseMs);
    health.assertNotPaused();
    const task = await claim(judgementId);
    if (!task) return;
    const controller = new AbortController();
    running.set(judgementId, { nonce: task.nonce, controller });
    const { submitId, attempt } = task;
    log.info({ judgementId, submitId, attempt, key }, 'judgement started');
    if (stopping.signal.aborted) abortWork(controller, 'stopped');
    try {
      const report = await work(task, health, controller.signal);
      if (report && (await publishReport(report, { queue, timer, log, signal: controller.signal }))) {
        const outcome = report.kind === 'final' ? { status: report.status } : {};
        log.info({ judgementId, submitId, attempt, kind: report.kind, ...outcome }, 'judgement reported');
        return;
      }
      log.info({ judgementId, submitId, why: controller.signal.reason as AbortReason }, 'judgement aborted');
      if (controller.signal.reason === 'stopped') throw new RetryLater(0);
    } finally {
      running.delete(judgementId);
    }
  };

  const handlerOf =
    (key: string, health: Health) =>
    async ({ judgementId }: JudgeNotification): Promise<void> => {
      if (inProgress.has(judgementId)) return;
      inProgress.add(judgementId);
      try {
        await claimAndJudge(judgementId, key, health);
      } finally {
        inProgress.delete(judgementId);
      }
    };

  let closing: Promise<void> | null = null;
  const closeRequest = new AbortController();
  const closeRequested = new Promise<void>((resolve) => closeRequest.signal.addEventListener('abort', () => resolve()));
  let consumers: Promise<Consumer[]> = Promise.resolve([]);
  const consume = async (): Promise<Consumer[]> => {
    const opened: Consumer[] = [];
    if (closeRequest.signal.aborted) return opened;
    for (const [key, health] of healths) {
      opened.push(await queue.consume('judge', { key, concurrency: slots }, handlerOf(key, health)));
    }
    log.info({ keys, slots, languages: identity.languages.length }, `${name} is ready for work`);
    return opened;
  };
  /**
   * Suspends the worker because the server refuses it, for example after its token was revoked: its running work and
   * its messages go to other judges.
   */
  const suspend = (): void => {
    for (const { controller } of running.values()) abortWork(controller, 'cancelled');
    const before = consumers.catch((): Consumer[] => []);
    consumers = before.then(async (opened) => {
      await Promise.all(opened.map((consumer) => consumer.drain()));
      return [];
    });
  };
  const resume = (): Promise<Consumer[]> => (consumers = consumers.catch(() => []).then(() => consume()));
  const ready = Promise.race([heartbeat.registered, closeRequested]).then(() => resume());
  ready.catch((error: unknown) => log.error({ err: error }, 'failed to start consuming'));

  /** The heartbeat continues while the last judgements finish; otherwise their leases would expire. */
  const close = async (): Promise<void> => {
    closeRequest.abort();
    await ready.catch(() => []);
    const opened = await consumers.catch(() => []);
    await Promise.all(opened.map((consumer) => consumer.drain()));
    await heartbeat.stop();
  };

  return {
    ready: ready.then(() => undefined),
    drain: () => (closing ??= close()),
    async stop() {
      stopping.abort();
      for (const { controller } of running.values()) abortWork(controller, 'stopped');
      await (closing ??= close());
    },
  };
}
