import type { Logger } from 'pino';
import type { Worker } from './worker';

/** The part of `process` that is needed here. */
export interface ProcessLike {
  on(event: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
  exit(code: number): void;
}

export interface EndOptions {
  worker: Worker;
  log: Logger;
  process: ProcessLike;
  /** Closes what the worker stood on: the queue, the sandbox. */
  close(): Promise<void>;
}

/** First SIGTERM or SIGINT: drain, then exit 0. Second one: give up at once, exit 1. The returned function is the same request, made from inside. */
export function endOnSignals({ worker, log, process, close }: EndOptions): () => void {
  let asked = 0;
  const end = async (how: () => Promise<void>, code: number): Promise<void> => {
    const request = asked;
    try {
      await how();
      if (request !== asked) return;
      await close();
      process.exit(code);
    } catch (error) {
      log.error({ err: error }, 'did not end cleanly');
      process.exit(1);
    }
  };
  const ask = (): void => {
    asked += 1;
    if (asked === 1) {
      log.info('draining: what runs is finished, nothing new is taken');
      void end(() => worker.drain(), 0);
    }
    if (asked === 2) {
      log.warn('giving up at once');
      void end(() => worker.stop(), 1);
    }
  };
  process.on('SIGTERM', ask);
  process.on('SIGINT', ask);
  return ask;
}
