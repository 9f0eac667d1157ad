import { afterEach, beforeEach } from 'vitest';
import { startSimulator, type RunningSimulator, type SiteSimulator, type World } from '../simulator';
import { PlainSession } from './plain-session';

/** ms: machines that test have other things to do. */
const PATIENCE_MS = 60_000;

export interface SimulatedSite {
  readonly url: string;
  readonly world: World;
  /** A new visit; `account` null: nobody's. */
  visit(account: string | null): PlainSession;
}

/** A simulated site that is new for each test. To be called where tests are declared. */
export function simulatedSite(simulator: SiteSimulator): SimulatedSite {
  let running: RunningSimulator;
  beforeEach(async () => {
    running = await startSimulator(simulator);
  });
  afterEach(() => running.close());
  return {
    get url() {
      return running.url;
    },
    get world() {
      return running.world;
    },
    visit: (account) => new PlainSession(running.url, { account, timeoutMs: PATIENCE_MS }),
  };
}
