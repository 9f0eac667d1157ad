import { setTimeout as pause } from 'node:timers/promises';

/** Calls `check` every `everyMs` until it returns a value, and resolves with it; rejects after the timeout. */
export async function pollUntil<T>(
  check: () => Promise<T | null>,
  { everyMs, timeoutMs }: { everyMs: number; timeoutMs: number },
): Promise<T> {
  for (const end = performance.now() + timeoutMs; ; await pause(everyMs)) {
    const found = await check();
    if (found !== null) return found;
    if (performance.now() > end) throw new Error('waited for too long');
  }
}
