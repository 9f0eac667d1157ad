import { Intervals, NOTABLE_SKEW_MS, type ReferenceClock } from '@tribunal/contract';
import { isNotAdmitted, pause, type Clock } from '@tribunal/worker';
import type { Logger } from 'pino';
import { isSilence, type RemoteServer } from '../server';
import type { News } from './news';
import type { SiteStates } from './states';

export interface SyncOptions {
  server: Pick<RemoteServer, 'sync'>;
  name: string;
  instance: string;
  keys: readonly string[];
  states: SiteStates;
  news: News;
  clock: Clock;
  /** The server's clock, which is read here. */
  time: Pick<ReferenceClock, 'measure' | 'skewMs'>;
  log: Logger;
}

/** Tells what was seen and hears what may be done, every `Intervals.judgeHeartbeat`, until stopped; then once more. */
export function startSync({ server, name, instance, keys, states, news, clock, time, log }: SyncOptions): {
  stop(): Promise<void>;
} {
  const ending = new AbortController();
  /** Until the server has answered once, the heartbeat says that it does not. */
  let isSilent = true;
  let isApart = false;

  const sync = async (): Promise<void> => {
    const batch = news.take();
    try {
      await time.measure(async () => {
        const { now, sites } = await server.sync({ name, instance, keys: [...keys], ...batch });
        states.take(sites);
        return Date.parse(now);
      });
      isSilent = false;
      logSkew(time.skewMs() ?? 0);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      // Refused once, it would be refused again, and nothing be heard with it.
      if (isSilence(error)) news.putBack(batch);
      // The heartbeat, which is refused as well, says why.
      if (isNotAdmitted(error)) states.close();
      else if (!isSilent) log.warn(`the server does not say what sites may do; what it said last holds: ${why}`);
      isSilent = true;
    }
  };

  const logSkew = (skewMs: number): void => {
    const wasApart = isApart;
    isApart = Math.abs(skewMs) > NOTABLE_SKEW_MS;
    if (isApart && !wasApart) log.warn({ skewMs }, "this computer's clock differs from the server's, which counts");
  };

  const loop = (async () => {
    while (!ending.signal.aborted) {
      await sync();
      await pause(clock, Intervals.judgeHeartbeat, ending.signal);
    }
    await sync();
  })();

  return {
    async stop() {
      ending.abort();
      await loop;
    },
  };
}
