import { Intervals, type RemoteJob, type RemoteJobResult } from '@tribunal/contract';
import { pause, type Clock } from '@tribunal/worker';
import type { Logger } from 'pino';
import { retrying, type RemoteServer } from '../server';

export interface JobLoopOptions {
  server: Pick<RemoteServer, 'job' | 'done'>;
  name: string;
  instance: string;
  /** Keys of sites that are on now. */
  keys(): readonly string[];
  run(job: RemoteJob): Promise<RemoteJobResult>;
  clock: Clock;
  log: Logger;
}

/** Jobs of one site at a time; the server has the rest in order. */
export function startJobs({ server, name, instance, keys, run, clock, log }: JobLoopOptions): {
  stop(): Promise<void>;
} {
  const ending = new AbortController();
  const { signal } = ending;
  const underWay = new Map<string, number>();
  const cancelled = new Set<number>();
  let isSilent = false;

  /** Told until the server has it or does not want it. */
  const tell = async ({ id, attempt }: RemoteJob, result: RemoteJobResult): Promise<void> => {
    if (cancelled.has(id)) return;
    await retrying(() => server.done({ id, attempt, result }), { clock, signal, tries: Infinity });
  };

  const work = async (job: RemoteJob): Promise<void> => {
    try {
      await tell(job, await run(job));
    } catch (error) {
      log.error({ err: error, job: job.id, kind: job.kind, key: job.key }, 'job not done; it goes out again');
    } finally {
      underWay.delete(job.key);
      cancelled.delete(job.id);
    }
  };

  /** Renews what runs and takes one job more; whether there was one. */
  const ask = async (): Promise<boolean> => {
    const idle = keys().filter((key) => !underWay.has(key));
    const renew = [...underWay.values()];
    if (idle.length === 0 && renew.length === 0) return false;
    const answer = await server.job({ name, instance, keys: idle, renew });
    answer.cancelled.forEach((id) => cancelled.add(id));
    const { job } = answer;
    if (!job || underWay.has(job.key)) return false;
    underWay.set(job.key, job.id);
    void work(job);
    return true;
  };

  const loop = (async () => {
    while (!signal.aborted) {
      const found = await ask().then(
        (job) => {
          isSilent = false;
          return job;
        },
        (error: unknown) => {
          if (!isSilent) log.warn({ err: error }, 'the server has no jobs to tell of');
          isSilent = true;
          return false;
        },
      );
      if (!found) await pause(clock, Intervals.remoteJobs, signal);
    }
  })();

  return {
    async stop() {
      ending.abort();
      await loop;
    },
  };
}
