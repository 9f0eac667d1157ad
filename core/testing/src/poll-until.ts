import { setTimeout as pause } from 'node:timers/promises';
import { outsideTransaction } from '@tribunal/database';
import type { Knex } from 'knex';

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

const WAITING = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

/** Waits until this many transactions of the database wait for locks of others. */
export const waitForBlocked = (knex: Knex, count = 1): Promise<true> => {
  const check = async (): Promise<true | null> => {
    const { rows } = await knex.raw<{ rows: object[] }>(WAITING);
    return rows.length >= count ? true : null;
  };
  // A transaction would see the same activity again and again.
  return outsideTransaction(() => pollUntil(check, { everyMs: 10, timeoutMs: 30_000 }));
};
