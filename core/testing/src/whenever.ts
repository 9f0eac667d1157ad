import { setTimeout as pause } from 'node:timers/promises';

/** Looks every `everyMs` until there is something, and resolves with it; rejects when that has not come in time. */
export async function whenever<T>(
  look: () => Promise<T | null>,
  { everyMs, patienceMs }: { everyMs: number; patienceMs: number },
): Promise<T> {
  for (const end = performance.now() + patienceMs; ; await pause(everyMs)) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() > end) throw new Error('waited for too long');
  }
}
