import { Intervals, type JudgeHeartbeat } from '@tribunal/contract';
import type { Logger } from 'pino';
import { pause, type Clock } from './clock';
import { isNotAdmitted, ServerError, type JudgeServerClient } from './server-client';

/** ms between the first beats, until the server takes one: everything starts together, so it is soon there. */
const FIRST_GAP = 200;
/** ms of silence that the start of a server explains; from then on it is told, and asked less and less often. */
const PATIENCE = 5000;

export interface HeartbeatOptions {
  server: JudgeServerClient;
  clock: Clock;
  log: Logger;
  /** What to say now. */
  compose(): JudgeHeartbeat;
  /** Judgements the server no longer wants. */
  onCancel(judgementIds: readonly number[]): void;
  /** The server refuses this judge from now on, or takes it again; not called for the first beat that it takes. */
  onAdmission(now: 'refused' | 'taken'): void;
}

export interface Heartbeat {
  /** Resolves with the first answer of the server: this judge is registered. */
  registered: Promise<void>;
  stop(): Promise<void>;
}

/** Why a beat was in vain: the server answered and did not want it, or it did not answer. */
type Trouble = 'refused' | 'silent';

/** What is said of an error before the words of the server. */
function saidOf(trouble: Trouble, error: unknown): string {
  if (trouble === 'silent') return 'the server does not answer the heartbeat';
  const isToken = error instanceof ServerError && error.status === 401;
  return `the server refuses the heartbeat${isToken ? '; is JUDGE_TOKEN the same here and there?' : ''}`;
}

const troubleOf = (error: unknown): Trouble =>
  error instanceof ServerError && error.status >= 400 ? 'refused' : 'silent';

/**
 * Speaks up every `Intervals.judgeHeartbeat`, measured from beat to beat, until stopped; at first more often, until the
 * server takes one. A trouble is told once: a refusal at once, for it does not mend itself, and silence too, except
 * that before the first success it may last `PATIENCE`.
 */
export function startHeartbeat({ server, clock, log, compose, onCancel, onAdmission }: HeartbeatOptions): Heartbeat {
  const ending = new AbortController();
  let markRegistered = (): void => {};
  const registered = new Promise<void>((resolve) => (markRegistered = resolve));
  let isRegistered = false;
  let isShutOut = false;
  let told: Trouble | null = null;
  let gap = FIRST_GAP;
  const begun = clock.now();

  const succeeded = (): void => {
    if (isShutOut) onAdmission('taken');
    isShutOut = false;
    if (told) log.info('the server takes the heartbeat again');
    told = null;
    isRegistered = true;
    gap = Intervals.judgeHeartbeat;
    markRegistered();
  };

  const failed = (error: unknown): void => {
    const trouble = troubleOf(error);
    if (isRegistered && !isShutOut && isNotAdmitted(error)) {
      isShutOut = true;
      onAdmission('refused');
    }
    const isStillStarting = !isRegistered && trouble === 'silent' && clock.now() - begun < PATIENCE;
    if (isStillStarting) return;
    gap = Math.min(gap * 2, Intervals.judgeHeartbeat);
    if (told === trouble) return;
    told = trouble;
    // The server's own words say enough; where in this program they were heard says nothing.
    log.warn(`${saidOf(trouble, error)}: ${error instanceof Error ? error.message : String(error)}`);
  };

  const beat = async (): Promise<void> => {
    try {
      const { cancel } = await server.heartbeat(compose());
      succeeded();
      if (cancel.length > 0) onCancel(cancel);
    } catch (error) {
      failed(error);
    }
  };

  const loop = (async () => {
    while (!ending.signal.aborted) {
      const started = clock.now();
      await beat();
      await pause(clock, Math.max(0, started + gap - clock.now()), ending.signal);
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
