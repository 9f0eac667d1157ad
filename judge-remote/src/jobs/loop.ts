import type { Timer } from '@tribunal/contract';
import { JOB_KINDS, type RemoteJob, type RemoteJobResult } from '@tribunal/plugin-remote-judging/contract';
import { pause } from '@tribunal/worker';
import type { Logger } from 'pino';
import { retrying, type RemoteServer } from '../server';
import { JudgeRemoteIntervals } from '../intervals';

interface JobLoopOptions {
  server: Pick<RemoteServer, 'job' | 'done'>;
  name: string;
  instance: string;
  /** Returns the keys of sites that are switched on now. */
  keys(): readonly string[];
  run(job: RemoteJob): Promise<RemoteJobResult>;
  timer: Timer;
  log: Logger;
}

/** Runs jobs, one per site at a time; the server queues the others. */
export function startJobs({ server, name, instance, keys, run, timer, log }: JobLoopOptions): {
  stop(): Promise<void>;
} {
  const ending = new AbortController();
  const { signal } = ending;
  const running = new Map<string, number>();
  const cancelled = new Set<number>();
  let isSilent = false;

  /** Repeats the report until the server accepts or rejects it. */
  const reportDone = async ({ id, attempt }: RemoteJob, result: RemoteJobResult): Promise<void> => {
    if (cancelled.has(id)) return;
    await retrying(() => server.done({ id, attempt, result }), { timer, signal, tries: Infinity });
  };

  const work = async (job: RemoteJob): Promise<void> => {
    try {
      await reportDone(job, await run(job));
    } catch (error) {
      log.error(
        { err: error, job: job.id, kind: job.kind, key: job.key },
        'job failed; the server will assign it again',
      );
    } finally {
      running.delete(job.key);
      cancelled.delete(job.id);
    }
  };

  /** Renews the running jobs, claims one more job, and returns whether there was one. */
  const ask = async (): Promise<boolean> => {
    const idle = keys().filter((key) => !running.has(key));
    const renew = [...running.values()];
    if (idle.length === 0 && renew.length === 0) return false;
    const answer = await server.job({ name, instance, keys: idle, renew, kinds: [...JOB_KINDS] });
    answer.cancelled.forEach((id) => cancelled.add(id));
    const { job } = answer;
    if (!job || running.has(job.key)) return false;
    running.set(job.key, job.id);
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
          if (!isSilent) log.warn({ err: error }, 'failed to fetch jobs from the server');
          isSilent = true;
          return false;
        },
      );
      if (!found) await pause(timer, JudgeRemoteIntervals.jobs, signal);
    }
  })();

  return {
    async stop() {
      ending.abort();
      await loop;
    },
  };
}
