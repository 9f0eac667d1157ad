import { extensionPoint, type Viewer } from '@tribunal/contract';

/** A user and a problem. */
export interface ProblemUser {
  pid: number;
  uid: string;
}

/**
 * Knows events, such as contests, during which participants must not publish anything about a problem. It is asked
 * whenever discussions are read, so its answers must be quick.
 */
export interface ProblemEmbargo {
  /** Returns those of the problems that are used in an event which has not ended, and may not even have begun. */
  findUnfinished(pids: readonly number[]): Promise<readonly number[]>;
  /** Returns the problems of all events that run now. */
  listRunning(): Promise<readonly number[]>;
  /**
   * Returns those of the problems that are used in an unfinished event which the viewer does not moderate; without it,
   * all of them are.
   */
  findModeratedByOthers?(viewer: Viewer, pids: readonly number[]): Promise<readonly number[]>;
  /** Returns those pairs whose user takes part in a running event with the problem. */
  findParticipants(pairs: readonly ProblemUser[]): Promise<readonly ProblemUser[]>;
}

export const problemEmbargoes = extensionPoint<ProblemEmbargo>('problem-embargoes');
