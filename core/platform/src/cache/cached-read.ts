import type { Clock } from '../tokens';
import { boundedRead } from './bounded-read';
import { Cached } from './cached';

/** Somewhat less than the interval at which open pages ask again. */
const LIFE_MS = 4000;
const TIMEOUT_MS = 3000;

/** Caches what `load` reads. It is null if the read failed or took too long; `onFailure` receives the error. */
export function cachedRead<T>(
  clock: Clock,
  load: () => Promise<T>,
  onFailure: (error: unknown) => void,
): Cached<T | null> {
  const read = boundedRead(TIMEOUT_MS, load);
  const readOrNull = () =>
    read().catch((error: unknown) => {
      onFailure(error);
      return null;
    });
  return new Cached(readOrNull, LIFE_MS, () => clock.now().getTime());
}
