import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 100;

/** Resolves when it is so; rejects when that has not come in time. */
export async function whenever(isSo: () => Promise<boolean>, patienceMs: number): Promise<void> {
  for (const end = performance.now() + patienceMs; !(await isSo()); await pause(LOOK_MS)) {
    if (performance.now() > end) throw new Error('waited for too long');
  }
}
