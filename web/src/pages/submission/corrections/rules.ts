import { Status, isInProgress } from '@tribunal/contract';

/** Whether a person may put another verdict in the place of this one. */
export const mayBeSet = (status: Status): boolean => !isInProgress(status) && status !== Status.CompileError;
