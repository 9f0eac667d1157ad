import { resolve } from '@tribunal/kernel';
import { Db, Log, Tx, type Notices } from '@tribunal/server';
import type { TestApp } from '@tribunal/testing';
import { vi } from 'vitest';
import { ContestLogAmender, ContestLogSignals, ContestLogWriter } from '../../server/log';
import type { ContestTestSite } from '../contest-test-site';

/** What adds to logs in the time of the world, and tells nobody. */
export function writerOf(world: ContestTestSite): ContestLogWriter {
  const notices = { notify: async () => undefined } as unknown as Notices;
  return new ContestLogWriter({ now: () => world.now() }, new ContestLogSignals(notices, { warn: () => undefined }));
}

/**
 * Servers and plugins that start from now on add nothing to logs by themselves, until the returned function is called:
 * they would do so twice after each start, and for the second time whenever all other transactions have ended.
 */
export function amendingByHand(): () => void {
  const start = vi.spyOn(ContestLogAmender.prototype, 'start').mockReturnValue(async () => undefined);
  return () => start.mockRestore();
}

/** What adds facts that were missed in that process. */
export const amenderOf = (world: ContestTestSite, { app: { container } }: TestApp = world.site): ContestLogAmender =>
  new ContestLogAmender(resolve(container, Db), resolve(container, Tx), writerOf(world), resolve(container, Log));
