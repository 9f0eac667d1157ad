import { hook, type TestJudgeBody } from '@tribunal/contract';
import type { Tx } from '../database/transactions';
import type { Viewer } from '../http';

/** Where a test run belongs, as provided by the plugin of the contest or the group. */
export interface TrialContext {
  pid: number;
  priority: number;
  /** `exempt` disables the minimum gap between two test runs. */
  rateLimit: 'limited' | 'exempt';
}

/** A test run that is not stored yet. Handlers refuse it by throwing, and set `place` if they know where it belongs. */
export interface TrialAttempt {
  readonly tx: Tx;
  readonly viewer: Viewer;
  readonly body: TestJudgeBody;
  readonly at: Date;
  context: TrialContext | null;
}
export const beforeTrial = hook<TrialAttempt>('before-trial');
