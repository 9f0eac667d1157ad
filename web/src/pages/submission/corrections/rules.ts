import { Status, isInProgress } from '@tribunal/contract';

/** Returns whether the verdict may be replaced manually. */
export const canSetVerdict = (status: Status): boolean => !isInProgress(status) && status !== Status.CompileError;

/**
 * Returns whether any manual action is possible; not while a judge is working on the submission, nor after a compile
 * error.
 */
export const canCorrect = (status: Status): boolean =>
  status !== Status.Judging && status !== Status.Compiling && status !== Status.CompileError;
