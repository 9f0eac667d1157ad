import type { ErrorReporter } from '@tribunal/kernel';
import { isOutage } from '../outage';

export { boundedTimes, correctTimes, sqlMs, SQL_NOW, type BoundedTime } from './bounded-times';
export { DatabaseClock } from './database-clock';

const EVERY_MS = 5000;

/**
 * Runs the work every five seconds until the returned function is called. Failures caused by an unavailable database
 * are not reported.
 */
export function repeat(name: string, work: () => Promise<void>, errorReporter: ErrorReporter): () => Promise<void> {
  let isStopping = false;
  let timer: NodeJS.Timeout;
  let lastRun = Promise.resolve();
  const run = async (): Promise<void> => {
    await work().catch((error: unknown) => {
      if (!isOutage(error)) errorReporter(name, error);
    });
    if (!isStopping) scheduleNext();
  };
  const scheduleNext = (): void => {
    timer = setTimeout(() => (lastRun = run()), EVERY_MS);
  };
  scheduleNext();
  return async () => {
    isStopping = true;
    clearTimeout(timer);
    await lastRun;
  };
}
