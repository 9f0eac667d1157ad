import { Intervals, type JudgeHeartbeat, type Timer } from '@tribunal/contract';
import type { Logger } from 'pino';
import { trackLag } from './lag';
import { pause } from './timer';
import { isJudgeRefused, ServerError, type JudgeServerClient } from './server-client';

/**
 * Interval in ms of heartbeats until the server accepts the first one: all programs start at the same time, so the
 * server is ready soon.
 */
const FIRST_INTERVAL_MS = 200;

export interface HeartbeatOptions {
  server: JudgeServerClient;
  timer: Timer;
  log: Logger;
  /** Returns the content of the next heartbeat; `lagMs` is how late this process was at most recently. */
  compose(lagMs: number): JudgeHeartbeat;
  /** Called with the judgements that the server no longer wants. */
  onCancel(judgementIds: readonly number[]): void;
  /** Called when the server starts to refuse this judge or accepts it again; not for the first accepted heartbeat. */
  onAdmission(now: 'refused' | 'taken'): void;
}

export interface Heartbeat {
  /** Resolves with the first answer of the server, when this judge is registered. */
  registered: Promise<void>;
  stop(): Promise<void>;
}

/** Reason why a heartbeat failed: the server refused it, or did not answer. */
type HeartbeatFailure = 'refused' | 'silent';

/** Returns the text that is logged before the server's error message. */
function describeFailure(failure: HeartbeatFailure, error: unknown): string {
  if (failure === 'silent') return 'the server does not answer the heartbeat';
  const isToken = error instanceof ServerError && error.status === 401;
  return `the server refuses the heartbeat${isToken ? '; is JUDGE_TOKEN the same here and there?' : ''}`;
}

const classifyFailure = (error: unknown): HeartbeatFailure =>
  error instanceof ServerError && error.status >= 400 ? 'refused' : 'silent';

/**
 * Sends a heartbeat every `Intervals.judgeHeartbeat` until stopped, and more often until the server accepts the first
 * one. A problem is logged once: a refusal at once, because it does not resolve itself, and silence when a start or a
 * restart of the server no longer explains it. Before the first success, heartbeats then become less and less frequent.
 */
export function startHeartbeat({ server, timer, log, compose, onCancel, onAdmission }: HeartbeatOptions): Heartbeat {
  const ending = new AbortController();
  let resolveRegistered = (): void => {};
  const registered = new Promise<void>((resolve) => (resolveRegistered = resolve));
  let isRegistered = false;
  let isRefused = false;
  let reportedFailure: HeartbeatFailure | null = null;
  let intervalMs = FIRST_INTERVAL_MS;
  let silentSince: number | null = null;
  const lag = trackLag(timer);

  const succeeded = (): void => {
    if (isRefused) onAdmission('taken');
    isRefused = false;
    if (reportedFailure) log.warn('the server accepts heartbeats again');
    reportedFailure = null;
    silentSince = null;
    isRegistered = true;
    intervalMs = Intervals.judgeHeartbeat;
    resolveRegistered();
  };

  const failed = (error: unknown): void => {
    const failure = classifyFailure(error);
    if (isRegistered && !isRefused && isJudgeRefused(error)) {
      isRefused = true;
      onAdmission('refused');
    }
    const graceMs = isRegistered ? Intervals.outageGrace : Intervals.startupGrace;
    silentSince = failure === 'silent' ? (silentSince ?? timer.now()) : null;
    if (silentSince !== null && timer.now() - silentSince < graceMs) return;
    intervalMs = Math.min(intervalMs * 2, Intervals.judgeHeartbeat);
    if (reportedFailure === failure) return;
    reportedFailure = failure;
    // The server's message is sufficient; a stack trace of this program would give no information.
    log.warn(`${describeFailure(failure, error)}: ${error instanceof Error ? error.message : String(error)}`);
  };

  const beat = async (): Promise<void> => {
    try {
      const { cancel } = await server.heartbeat(compose(lag.max()));
      succeeded();
      if (cancel.length > 0) onCancel(cancel);
    } catch (error) {
      failed(error);
    }
  };

  const loop = (async () => {
    while (!ending.signal.aborted) {
      const started = timer.now();
      await beat();
      const dueAt = Math.max(timer.now(), started + intervalMs);
      await pause(timer, dueAt - timer.now(), ending.signal);
      if (!ending.signal.aborted) lag.record(timer.now() - dueAt);
    }
  })();

  return {
    registered,
    async stop() {
      ending.abort();
      await loop;
    },
  };
}
