import { afterEach, beforeEach } from 'vitest';
import { startSimulator, type RunningSimulator, type SiteSimulator, type SimulatorState } from '../simulator';
import { PlainSession, type PlainSessionOptions } from './plain-session';

/** Timeout in ms; generous because test machines may be busy. */
const TIMEOUT_MS = 60_000;

export interface SimulatedSite {
  readonly url: string;
  readonly simulatorState: SimulatorState;
  /** Opens a new session; `account` null means without an account. */
  openSession(account: string | null, settings?: PlainSessionOptions['settings']): PlainSession;
}

/** Provides a simulated site that is created for each test. It must be called where the tests are declared. */
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
    get simulatorState() {
      return running.simulatorState;
    },
    openSession: (account, settings) => new PlainSession(running.url, { account, settings, timeoutMs: TIMEOUT_MS }),
  };
}
