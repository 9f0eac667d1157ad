import { hook, type TestJudgeBody } from '@tribunal/contract';
import type { Tx } from '../database/transactions';
import type { Viewer } from '../http';

/** Where a test run belongs, as the plugin says that knows the contest or the group. */
export interface TrialPlace {
  pid: number;
  priority: number;
  /** `free` leaves the pause between two test runs out. */
  pace: 'paced' | 'free';
}

/** Before anything is stored. Handlers refuse by throwing, and take on what they know by setting `place`. */
export interface TrialAttempt {
  readonly tx: Tx;
  readonly viewer: Viewer;
  readonly body: TestJudgeBody;
  readonly at: Date;
  place: TrialPlace | null;
}
export const beforeTrial = hook<TrialAttempt>('before-trial');
