import type { JudgeHeartbeat, MachineLoad } from '@tribunal/contract';

/** The load that a judge reports whose machine is idle. */
export const IDLE_LOAD: MachineLoad = { waitedMs: 0, discardedRuns: 0, lagMs: 0 };

/** Returns a language as a judge reports it. */
export const reportedLanguage = (name: string, version = '1', factor = 1): JudgeHeartbeat['languages'][number] => ({
  name,
  version,
  compileCommand: `compile-${name}`,
  factor,
});
