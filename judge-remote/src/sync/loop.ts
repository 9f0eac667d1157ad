import { Intervals, NOTABLE_SKEW_MS, type ReferenceClock, type Timer } from '@tribunal/contract';
import { isJudgeRefused, pause } from '@tribunal/worker';
import type { Logger } from 'pino';
import { isSilence, isSwitchedOff, type RemoteServer } from '../server';
import type { SyncOutbox } from './sync-outbox';
import type { SiteStates } from './states';

interface SyncOptions {
  server: Pick<RemoteServer, 'sync'>;
  name: string;
  instance: string;
  keys: readonly string[];
  states: SiteStates;
  syncOutbox: SyncOutbox;
  timer: Timer;
  /** The server's clock, which is measured here. */
  time: Pick<ReferenceClock, 'measure' | 'skewMs'>;
  log: Logger;
  /** Runs before each report. */
  beforeSync?: () => Promise<void>;
}

/**
 * Reports observations and receives the permitted operations every `Intervals.judgeHeartbeat` until stopped, and then
 * once more.
 */
export function startSync(options: SyncOptions): { stop(): Promise<void> } {
  const { server, name, instance, keys, states, syncOutbox, timer, time, log, beforeSync } = options;
  const ending = new AbortController();
  /** Until the server has answered once, the heartbeat reports it as silent. */
  let isSilent = true;
  let isApart = false;

  const sync = async (isStopping = false): Promise<void> => {
    const batch = syncOutbox.drain();
    try {
      await time.measure(async () => {
        const { now, sites } = await server.sync({
          name,
          instance,
          keys: [...keys],
          ...(isStopping && { isStopping }),
          ...batch,
        });
        states.update(sites);
        return Date.parse(now);
      });
      isSilent = false;
      logSkew(time.skewMs() ?? 0);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      // A batch that was refused once would be refused again, and nothing would be received with it.
      if (isSilence(error)) syncOutbox.restore(batch);
      // The heartbeat, which is refused as well, logs the reason.
      if (isJudgeRefused(error)) states.close();
      else if (isSwitchedOff(error)) {
        if (!isSilent) log.info('remote judging is switched off; waiting until it is on again');
        states.close();
      } else if (!isSilent) log.warn(`failed to fetch site states from the server; keeping the last ones: ${why}`);
      isSilent = true;
    }
  };

  const logSkew = (skewMs: number): void => {
    const wasApart = isApart;
    isApart = Math.abs(skewMs) > NOTABLE_SKEW_MS;
    if (isApart && !wasApart) log.warn({ skewMs }, "this machine's clock differs from the server's, which is used");
  };

  const loop = (async () => {
    while (!ending.signal.aborted) {
      await beforeSync?.();
      await sync();
      await pause(timer, Intervals.judgeHeartbeat, ending.signal);
    }
    await sync(true);
  })();

  return {
    async stop() {
      ending.abort();
      await loop;
    },
  };
}
