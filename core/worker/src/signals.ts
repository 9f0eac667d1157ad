import type { Logger } from 'pino';
import type { Worker } from './worker';

/** The part of `process` that is used here. */
export interface ProcessLike {
  on(event: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
  exit(code: number): void;
}

export interface ShutdownOptions {
  worker: Worker;
  log: Logger;
  process: ProcessLike;
  /** Closes the resources of the worker: the queue, the sandbox. */
  close(): Promise<void>;
}

/**
 * Shuts down on signals: the first SIGTERM or SIGINT drains and exits with 0, a second one aborts at once and exits
 * with 1. Calling the returned function has the same effect as a signal.
 */
export function shutDownOnSignals({ worker, log, process, close }: ShutdownOptions): () => void {
  let requestCount = 0;
  const shutDown = async (how: () => Promise<void>, code: number): Promise<void> => {
    const request = requestCount;
    try {
      await how();
      if (request !== requestCount) return;
      await close();
      process.exit(code);
    } catch (error) {
      log.error({ err: error }, 'failed to shut down cleanly');
      process.exit(1);
    }
  };
  const requestShutdown = (): void => {
    requestCount += 1;
    if (requestCount === 1) {
      log.info('draining: finishing running work, accepting no new work');
      void shutDown(() => worker.drain(), 0);
    }
    if (requestCount === 2) {
      log.warn('aborting immediately');
      void shutDown(() => worker.stop(), 1);
    }
  };
  process.on('SIGTERM', requestShutdown);
  process.on('SIGINT', requestShutdown);
  return requestShutdown;
}
