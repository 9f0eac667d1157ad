import type { JudgeTask } from '../judging';

/** What a judge process says of itself with each heartbeat. */
export interface JudgeHeartbeat {
  /** Stable across restarts of the same judge (`local-1`). */
  name: string;
  /** New for each process; leases of another instance of the same name are released when it is silent for two heartbeats. */
  instance: string;
  kind: 'local' | 'remote';
  /** Bank keys it consumes. */
  keys: string[];
  /** `compileCommand` is shown to people. */
  languages: { name: string; version: string; compileCommand?: string }[];
  /** Languages it knows and cannot offer, each with the reason. */
  unavailable: { name: string; reason: string }[];
  slots: number;
  degraded: string[];
  /** Judgements it works on: their leases are renewed. */
  running: number[];
}

/** Calls of judges, made with the judge token in `Authorization`. */
export interface JudgeCalls {
  'POST /api/judge/heartbeat': {
    body: JudgeHeartbeat;
    /** Judgements to give up: cancelled or superseded. */
    data: { cancel: number[] };
  };
  /** null: nothing to do (done, cancelled, superseded, or someone else has it). Asking again is safe. */
  'POST /api/judge/claim': { body: { judgementId: number; name: string; instance: string }; data: JudgeTask | null };
}
