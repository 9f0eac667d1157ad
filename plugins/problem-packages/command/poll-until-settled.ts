import { setTimeout as pause } from 'node:timers/promises';
import { NO_VERDICT_TIMEOUT_MS } from '../server/import/import-state';

const POLL_MS = 300;
/** Longer than the timeout of the site, so that the site gives up first and reports the reason. */
const TIMEOUT_MS = NO_VERDICT_TIMEOUT_MS + 60_000;

interface Timer {
  now(): number;
  pause(ms: number): Promise<unknown>;
}
const REAL: Timer = { now: () => performance.now(), pause };

/**
 * Polls until nothing is open and calls `onChange` after every change. Like the site, it gives up with the current
 * state when nothing has changed for longer than an import waits for a verdict.
 */
export async function pollUntilSettled<T>(
  poll: () => Promise<T>,
  isOpen: (current: T) => boolean,
  onChange: (current: T) => void,
  { now, pause: sleep }: Timer = REAL,
): Promise<T> {
  let current = await poll();
  onChange(current);
  for (let since = now(); isOpen(current) && now() - since < TIMEOUT_MS;) {
    await sleep(POLL_MS);
    const next = await poll();
    if (JSON.stringify(next) === JSON.stringify(current)) continue;
    since = now();
    current = next;
    onChange(current);
  }
  return current;
}
