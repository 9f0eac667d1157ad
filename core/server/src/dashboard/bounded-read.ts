import { withTimeout } from '../with-timeout';

/** How long what was read is cached; open dashboards ask for it every five seconds. */
export const LIFE_MS = 4000;
const TIMEOUT_MS = 3000;

/**
 * Returns a function that calls `load` and rejects if it takes too long. While an earlier load is still running, it
 * waits for that one instead of starting another, so that slow queries do not pile up.
 */
export function boundedRead<T>(load: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | null = null;
  return () => {
    pending ??= load().finally(() => (pending = null));
    return withTimeout(TIMEOUT_MS, pending);
  };
}
