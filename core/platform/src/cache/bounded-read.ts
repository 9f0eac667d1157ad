import { withTimeout } from '@tribunal/contract';
import { outsideTransaction } from '@tribunal/database';

/**
 * Returns a function that calls `load` and rejects with `TimeoutError` if it takes longer than `timeoutMs`. While an
 * earlier load is still running, it waits for that one instead of starting another, so that slow ones do not pile up.
 */
export function boundedRead<T>(timeoutMs: number, load: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | null = null;
  const start = async (): Promise<T> => outsideTransaction(load);
  return () => {
    pending ??= start().finally(() => (pending = null));
    return withTimeout(timeoutMs, pending);
  };
}
