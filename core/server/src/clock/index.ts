import type { Report } from '@tribunal/kernel';
import { isOutage } from '../database/outage';

export { correctTimes, sqlMs, SQL_NOW, type BoundedTime } from './bounded-times';
export { DatabaseClock } from './database-clock';

const EVERY_MS = 5000;

/** Does the work every five seconds until the returned function is called. Failures of an absent database are not reported. */
export function repeat(name: string, work: () => Promise<void>, report: Report): () => Promise<void> {
  let isStopping = false;
  let timer: NodeJS.Timeout;
  let working = Promise.resolve();
  const run = async (): Promise<void> => {
    await work().catch((error: unknown) => {
      if (!isOutage(error)) report(name, error);
    });
    if (!isStopping) plan();
  };
  const plan = (): void => {
    timer = setTimeout(() => (working = run()), EVERY_MS);
  };
  plan();
  return async () => {
    isStopping = true;
    clearTimeout(timer);
    await working;
  };
}
