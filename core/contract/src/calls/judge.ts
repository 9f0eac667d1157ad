import type { JudgeTask } from '../judging';

/**
 * Version of what judges and the server say to each other, sent by judges with every call. It grows when a word changes
 * its name or its meaning: the server refuses judges of any other version, which it could misunderstand.
 */
export const JUDGE_PROTOCOL = '3';

/** What a judge process reports when it registers. */
export interface JudgeRegistration {
  /** Stable across restarts of the same judge (`local-1`). */
  name: string;
  /**
   * Unique per process. Leases of another instance of the same name are released after it has missed two heartbeats.
   */
  instance: string;
  /** Queue keys that the judge consumes; it can claim work from no others. */
  keys: string[];
}

/** Work that a judge has claimed. The nonce came with the claim; only the server and this judge know it. */
export interface RunningClaim {
  judgementId: number;
  nonce: string;
}

/** How busy the machine of a judge was in the last `Intervals.machineLoad`. */
export interface MachineLoad {
  /** Time in ms for which programs were ready to run while other processes had the processor, of all runs together. */
  waitedMs: number;
  /** Number of runs that waited so long that they said nothing about their program. */
  discardedRuns: number;
  /** Maximum time in ms by which the judge process itself was late. */
  lagMs: number;
}

/** Among what is wrong with a judge: its machine gives programs, or the judge itself, too little processor time. */
export const OVERLOADED = 'OVERLOADED';

/** What a judge process reports with each heartbeat. */
export interface JudgeHeartbeat extends JudgeRegistration {
  kind: 'local' | 'remote';
  /** `compileCommand` is shown to users. `factor` is the language's own factor for the limits of problems. */
  languages: { name: string; version: string; compileCommand: string; factor: number }[];
  /** Languages that the judge knows but cannot offer, each with the reason. */
  unavailable: { name: string; reason: string }[];
  slots: number;
  degraded: string[];
  load: MachineLoad;
  /** Claims that the judge works on; their leases are renewed. */
  running: RunningClaim[];
}

/** Calls of judges, made with the judge's own token in `Authorization`. Only registration uses the shared token. */
export interface JudgeCalls {
  /**
   * Exchanges the shared token for a token of this process. The result is null if the judge registered with a token
   * created for it in the admin, which is its own already.
   */
  'POST /api/judge/register': { body: JudgeRegistration; data: { token: string | null } };
  'POST /api/judge/heartbeat': {
    body: JudgeHeartbeat;
    /** Judgements to abandon because they were cancelled or superseded. */
    data: { cancel: number[] };
  };
  /**
   * Claims a judgement. The result is null if there is nothing to do: it is done, cancelled, superseded or claimed by
   * another judge. The call is safe to repeat.
   */
  'POST /api/judge/claim': { body: { judgementId: number; name: string; instance: string }; data: JudgeTask | null };
}
