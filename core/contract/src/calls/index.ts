import type { AccountCalls } from './account';
import type { InternalErrorCalls } from './internal-error';
import type { JudgeCalls } from './judge';
import type { ProblemCalls } from './problem';
import type { SubmissionCalls } from './submission';
import type { SystemCalls } from './system';

export * from './account';
export * from './events';
export * from './internal-error';
export * from './judge';
export * from './problem';
export * from './shape';
export * from './submission';
export * from './system';

/** Every call of core; a plugin declares its own interface beside it. */
export type CoreCalls = AccountCalls & ProblemCalls & SubmissionCalls & InternalErrorCalls & SystemCalls;
export type AllCoreCalls = CoreCalls & JudgeCalls;
