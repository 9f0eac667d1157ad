import { setTimeout as pause } from 'node:timers/promises';
import { SILENCE_MS } from '../import/state';

const LOOK_MS = 300;
/** The site gives up first, and says why. */
const PATIENCE_MS = SILENCE_MS + 60_000;

interface Time {
  now(): number;
  pause(ms: number): Promise<unknown>;
}
const REAL: Time = { now: () => performance.now(), pause };

/**
 * Looks again until nothing is open, and tells `watch` of every change. Waits as long as the site does: it gives up, with what
 * there is, when nothing has changed for longer than an import waits for a verdict.
 */
export async function untilSettled<T>(
  look: () => Promise<T>,
  isOpen: (seen: T) => boolean,
  watch: (seen: T) => void,
  { now, pause: rest }: Time = REAL,
): Promise<T> {
  let seen = await look();
  watch(seen);
  for (let since = now(); isOpen(seen) && now() - since < PATIENCE_MS;) {
    await rest(LOOK_MS);
    const next = await look();
    if (JSON.stringify(next) === JSON.stringify(seen)) continue;
    since = now();
    seen = next;
    watch(seen);
  }
  return seen;
}
