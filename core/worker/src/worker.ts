import {
  failureFacts,
  type JudgeHeartbeat,
  type JudgeReport,
  type JudgeTask,
  type JudgeWakeUp,
  type RunningClaim,
} from '@tribunal/contract';
import { RetryLater, type Consumer, type Queue } from '@tribunal/queue';
import type { Logger } from 'pino';
import { systemClock, type Clock } from './clock';
import { deliver } from './deliver';
import { asFailure, HandBack } from './failure';
import { watchHealth, type Health } from './health';
import { startHeartbeat } from './heartbeat';
import { progressReporter, type ProgressSink } from './progress';
import type { JudgeServerClient } from './server-client';

type ReportOf<K extends JudgeReport['kind']> = Extract<JudgeReport, { kind: K }>;

/** A verdict, without the head that the worker adds. */
export type FinalReport = Omit<ReportOf<'final'>, 'kind' | 'judgementId' | 'submitId' | 'attempt' | 'nonce' | 'judge'>;

export interface JudgeIo {
  report: ProgressSink;
  /** Aborts when the judgement is cancelled or the process gives up; the judge then ends soon, in any way. */
  signal: AbortSignal;
}

/**
 * Judges one task. Rejecting means the judge failed, never that the program did; `JudgeFailure` says how, and `HandBack`
 * that it is to be offered again later.
 */
export type Judge = (task: JudgeTask, io: JudgeIo) => Promise<FinalReport>;

export interface WorkerOptions extends Omit<JudgeHeartbeat, 'running'> {
  queue: Queue;
  server: JudgeServerClient;
  judge: Judge;
  log: Logger;
  clock?: Clock;
  /** ms for which no work of this key is taken; null: it is. Absent: all work is taken. */
  restOf?(key: string): number | null;
}

export interface Worker {
  /** Resolves when the server knows this judge and messages are being consumed. */
  ready: Promise<void>;
  /** Takes nothing new, finishes what runs. Idempotent. */
  drain(): Promise<void>;
  /** Gives up at once; what runs goes back to the queue. Idempotent. */
  stop(): Promise<void>;
}

/** How long a wake-up rests when the server cannot be asked, in ms. */
const SERVER_SILENT = 2000;

type GivenUp = 'cancelled' | 'stopped';

/** A submission, at whatever attempt; work without one is a judgement of its own. */
const workOf = ({ submitId, judgementId }: JudgeTask): string =>
  submitId === null ? `judgement ${judgementId}` : `submission ${submitId}`;

/** Work for no problem stands for a problem of its own. */
const problemOf = (task: JudgeTask): string => (task.problemId === '' ? workOf(task) : `problem ${task.problemId}`);

/** The life of a judge process: register, consume one queue per key, claim, judge, report. */
export function startWorker(options: WorkerOptions): Worker {
  const { queue, server, judge, log, clock = systemClock, restOf = () => null, ...identity } = options;
  const { name, instance, keys, slots } = identity;
  /** Every wake-up in our hands, also before its claim: the same one delivered twice is worked on once. */
  const inHand = new Set<number>();
  /** Claimed judgements: their leases are ours to renew. */
  const running = new Map<number, { nonce: string; life: AbortController }>();
  const stopping = new AbortController();
  /** Each key by itself: a site that is down does not stop the work for another. */
  const healths = new Map(keys.map((key) => [key, watchHealth(clock)]));
  /** From work handed back because this machine has too much to do until the next that is done. */
  let isOverloaded = false;
  const giveUp = (work: AbortController | undefined, why: GivenUp): void => work?.abort(why);

  const degradations = (): string[] => {
    const sick = [...healths].filter(([, health]) => health.isSick());
    return [...identity.degraded, ...sick.map(([key]) => `FAILING ${key}`), ...(isOverloaded ? ['OVERLOADED'] : [])];
  };

  const claims = (): RunningClaim[] => [...running].map(([judgementId, { nonce }]) => ({ judgementId, nonce }));

  const heartbeat = startHeartbeat({
    server,
    clock,
    log,
    compose: () => ({ ...identity, degraded: degradations(), running: claims() }),
    onAdmission: (admission) =>
      admission === 'refused'
        ? leave()
        : void comeBack().catch((error: unknown) => log.error({ err: error }, 'cannot consume again')),
    onCancel: (ids) => ids.forEach((id) => giveUp(running.get(id)?.life, 'cancelled')),
  });

  const claim = async (judgementId: number): Promise<JudgeTask | null> => {
    try {
      return await server.claim({ judgementId, name, instance });
    } catch (error) {
      log.warn({ err: error, judgementId }, 'cannot claim, will look again');
      throw new RetryLater(SERVER_SILENT);
    }
  };

  /** The closing report of a task; null when it was given up on the way. */
  const work = async (task: JudgeTask, health: Health, signal: AbortSignal): Promise<JudgeReport | null> => {
    const { judgementId, submitId, attempt, nonce } = task;
    const head = { judgementId, submitId, attempt, nonce, judge: { name, instance } };
    const progress = progressReporter(clock, (update) =>
      queue.publish('judge.report', { ...head, kind: 'progress', ...update }).catch((error: unknown) => {
        log.debug({ err: error, judgementId }, 'progress not published');
      }),
    );
    try {
      const final = await judge(task, { report: progress, signal });
      if (signal.aborted) return null;
      health.succeeded();
      isOverloaded = false;
      return { ...head, kind: 'final', ...final };
    } catch (error) {
      if (signal.aborted) return null;
      if (error instanceof HandBack) {
        const { restMs, reason } = error;
        if (reason !== null) log.warn({ judgementId, submitId, restMs }, reason);
        isOverloaded ||= reason !== null;
        return { ...head, kind: 'handedBack', restMs };
      }
      const failure = asFailure(error);
      const { reason, detail, retry } = failure;
      log.error({ err: error, judgementId, submitId, reason }, failureFacts(reason).words);
      if (failure.isOfProblem) health.blamed(problemOf(task));
      if (failure.isOfJudge) health.failed({ work: workOf(task), problem: problemOf(task) });
      return { ...head, kind: 'failed', reason, detail, retry: retry === 'retry' };
    } finally {
      await progress.close();
    }
  };

  const take = async (judgementId: number, key: string, health: Health): Promise<void> => {
    if (stopping.signal.aborted) throw new RetryLater(0);
    const rest = restOf(key);
    if (rest !== null) throw new RetryLater(rest);
    health.mayWork();
    const task = await claim(judgementId);
    if (!task) return;
    const life = new AbortController();
    running.set(judgementId, { nonce: task.nonce, life });
    if (stopping.signal.aborted) giveUp(life, 'stopped');
    try {
      const report = await work(task, health, life.signal);
      if (report && (await deliver(report, { queue, clock, log, signal: life.signal }))) return;
      log.info({ judgementId, why: life.signal.reason as GivenUp }, 'judgement given up');
      if (life.signal.reason === 'stopped') throw new RetryLater(0);
    } finally {
      running.delete(judgementId);
    }
  };

  const handlerOf =
    (key: string, health: Health) =>
    async ({ judgementId }: JudgeWakeUp): Promise<void> => {
      if (inHand.has(judgementId)) return;
      inHand.add(judgementId);
      try {
        await take(judgementId, key, health);
      } finally {
        inHand.delete(judgementId);
      }
    };

  let closing: Promise<void> | null = null;
  const closeAsked = new AbortController();
  const asked = new Promise<void>((resolve) => closeAsked.signal.addEventListener('abort', () => resolve()));
  let consumers: Promise<Consumer[]> = Promise.resolve([]);
  const consume = async (): Promise<Consumer[]> => {
    const opened: Consumer[] = [];
    if (closeAsked.signal.aborted) return opened;
    for (const [key, health] of healths) {
      opened.push(await queue.consume('judge', { key, concurrency: slots }, handlerOf(key, health)));
    }
    log.info({ keys, slots, languages: identity.languages.length }, `${name} takes work`);
    return opened;
  };
  /** Refused by the server, as when its token is revoked: what it runs is others' now, and so are the messages. */
  const leave = (): void => {
    for (const { life } of running.values()) giveUp(life, 'cancelled');
    const before = consumers.catch((): Consumer[] => []);
    consumers = before.then(async (opened) => {
      await Promise.all(opened.map((consumer) => consumer.drain()));
      return [];
    });
  };
  const comeBack = (): Promise<Consumer[]> => (consumers = consumers.catch(() => []).then(() => consume()));
  const ready = Promise.race([heartbeat.registered, asked]).then(() => comeBack());
  ready.catch((error: unknown) => log.error({ err: error }, 'cannot consume'));

  /** The heartbeat goes on while the last judgements finish; without it their leases would run out. */
  const close = async (): Promise<void> => {
    closeAsked.abort();
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
      for (const { life } of running.values()) giveUp(life, 'stopped');
      await (closing ??= close());
    },
  };
}
