import { Status, isInProgress } from '@tribunal/contract';

/** Whether a person may put another verdict in the place of this one. */
export const mayBeSet = (status: Status): boolean => !isInProgress(status) && status !== Status.CompileError;

/** Whether anything can be done by hand: what a judge works on right now, and what does not compile, stays. */
export const mayBeCorrected = (status: Status): boolean =>
  status !== Status.Judging && status !== Status.Compiling && status !== Status.CompileError;
