import { hook } from '@tribunal/contract';

/**
 * Runs inside the transaction that hides or shows problems or deletes them; when one is deleted, before its submissions
 * go. A handler that throws rolls the change back. Handlers may change the database and nothing else.
 */
export const onProblemVisibilityChanged = hook<{ readonly pids: readonly number[] }>('on-visibility-changed');

/** Problems that are about to be deleted with their submissions. */
export interface ProblemRemoval {
  readonly pids: readonly number[];
  /** The place that goes with its problems; null if only problems are deleted. */
  readonly gid: number | null;
}

/**
 * Runs inside the transaction that deletes problems, before anything is deleted; the problems are locked, so nothing new
 * can refer to them. A handler refuses by throwing, and names what still needs the problem.
 */
export const beforeProblemRemoval = hook<ProblemRemoval>('before-problem-removal');
