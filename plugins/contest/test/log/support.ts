import { resolve } from '@tribunal/kernel';
import { Db, Log, Tx } from '@tribunal/server';
import type { PgNotifications } from '@tribunal/server/platform';
import type { TestApp } from '@tribunal/testing';
import { vi } from 'vitest';
import { ContestLogBackfill, ContestLogSignals, ContestLogWriter } from '../../server/log';
import type { ContestHarness } from '../contest-harness';

/** Creates a log writer of a process, by default the only one, that uses the harness clock and sends no notifications. */
export function createLogWriter(harness: ContestHarness, { app }: TestApp = harness.site): ContestLogWriter {
  const pgNotifications = { notify: async () => undefined } as unknown as PgNotifications;
  return new ContestLogWriter(
    resolve(app.container, Db),
    { now: () => harness.now() },
    new ContestLogSignals(pgNotifications, { warn: () => undefined }),
  );
}

/**
 * Disables the automatic backfill of servers and plugins started from now on, until the returned function is called.
 * Otherwise it would run twice after each start, the second time as soon as all other transactions have ended.
 */
export function disableAutomaticBackfill(): () => void {
  const start = vi.spyOn(ContestLogBackfill.prototype, 'start').mockReturnValue(async () => undefined);
  return () => start.mockRestore();
}

/** Returns the backfill service of that process. */
export const createBackfill = (harness: ContestHarness, process: TestApp = harness.site): ContestLogBackfill => {
  const { container } = process.app;
  return new ContestLogBackfill(
    resolve(container, Db),
    resolve(container, Tx),
    createLogWriter(harness, process),
    resolve(container, Log),
  );
};
