import { Intervals, type JudgeHeartbeat } from '@tribunal/contract';
import type { Logger } from 'pino';
import { pause, type Clock } from './clock';
import type { JudgeServerClient } from './server-client';

/** ms between beats while the server has not answered yet. */
const UNTIL_REGISTERED = 200;

export interface HeartbeatOptions {
  server: JudgeServerClient;
  clock: Clock;
  log: Logger;
  /** What to say now. */
  compose(): JudgeHeartbeat;
  /** Judgements the server no longer wants. */
  onCancel(judgementIds: readonly number[]): void;
}

export interface Heartbeat {
  /** Resolves with the first answer of the server: this judge is registered. */
  registered: Promise<void>;
  stop(): Promise<void>;
}

/** Speaks up every `Intervals.judgeHeartbeat`, measured from beat to beat, until stopped; more often until first heard. A silent server is logged once. */
export function startHeartbeat({ server, clock, log, compose, onCancel }: HeartbeatOptions): Heartbeat {
  const ending = new AbortController();
  let markRegistered = (): void => {};
  const registered = new Promise<void>((resolve) => (markRegistered = resolve));
  let isRegistered = false;
  let silent = false;

  const beat = async (): Promise<void> => {
    try {
      const { cancel } = await server.heartbeat(compose());
      if (silent) log.info('the server answers again');
      silent = false;
      isRegistered = true;
      markRegistered();
      if (cancel.length > 0) onCancel(cancel);
    } catch (error) {
      // Before the first answer the server is likely still starting, as is everything else.
      if (!silent && isRegistered) log.warn({ err: error }, 'the server does not take the heartbeat');
      else if (!silent) log.info('waiting for the server');
      silent = true;
    }
  };

  const loop = (async () => {
    while (!ending.signal.aborted) {
      const started = clock.now();
      await beat();
      const interval = isRegistered ? Intervals.judgeHeartbeat : UNTIL_REGISTERED;
      await pause(clock, Math.max(0, started + interval - clock.now()), ending.signal);
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
