import type { JudgeTask } from '../judging';

/** What a judge process says of itself when it registers. */
export interface JudgeRegistration {
  /** Stable across restarts of the same judge (`local-1`). */
  name: string;
  /** New for each process; leases of another instance of the same name are released when it is silent for two heartbeats. */
  instance: string;
  /** Queue keys that it consumes; it can claim work of no others. */
  keys: string[];
}

/** Work that a judge has claimed. The nonce came with the claim and is known to the server and this judge alone. */
export interface RunningClaim {
  judgementId: number;
  nonce: string;
}

/** What a judge process says of itself with each heartbeat. */
export interface JudgeHeartbeat extends JudgeRegistration {
  kind: 'local' | 'remote';
  /** `compileCommand` is shown to people. */
  languages: { name: string; version: string; compileCommand?: string }[];
  /** Languages it knows and cannot offer, each with the reason. */
  unavailable: { name: string; reason: string }[];
  slots: number;
  degraded: string[];
  /** What it works on: the leases of these claims are renewed. */
  running: RunningClaim[];
}

/** Calls of judges, made with the judge's own token in `Authorization`; only registering takes the shared one. */
export interface JudgeCalls {
  /**
   * Exchanges the shared token for one of this process's own. null: the token that it came with was made for this judge
   * in the back office, and is its own already.
   */
  'POST /api/judge/register': { body: JudgeRegistration; data: { token: string | null } };
  'POST /api/judge/heartbeat': {
    body: JudgeHeartbeat;
    /** Judgements to give up: cancelled or superseded. */
    data: { cancel: number[] };
  };
  /** null: nothing to do (done, cancelled, superseded, or someone else has it). Asking again is safe. */
  'POST /api/judge/claim': { body: { judgementId: number; name: string; instance: string }; data: JudgeTask | null };
}
