import { extensionPoint, type JudgeTask } from '@tribunal/contract';
import type { ExtensionPoints } from '@tribunal/kernel';
import type { DomainError } from '@tribunal/platform';

/** The names that the judge of a problem source has for a problem and a language. */
export type TaskTarget = NonNullable<JudgeTask['remote']>;

/** The problem that a program is for, and its language. */
export interface TaskTargetQuery {
  /** Key of the problem source. */
  bank: string;
  pid: number;
  language: string;
}

/**
 * Progress of the work when its judge fell silent. `waiting`: nothing is being done for it yet. `elsewhere`: it is being
 * done at its problem source. `begun`: it is being done here.
 */
export type LossPhase = 'waiting' | 'elsewhere' | 'begun';

/** Handles problems whose source is not this site. */
export interface ProblemSourceProvider {
  /** Returns the keys of its problem sources. */
  keys(): readonly string[];
  /** Returns why the source accepts no submissions, or none that were made there (`isLinked`); null if it does. */
  denySubmission(source: string, kind: { isLinked: boolean }): Promise<DomainError | null>;
  /** Returns the address of the problem at its source, if it is known. */
  findProblemUrl(pid: number): Promise<string | null>;
  /**
   * Returns what a task contains for the judges of the source; called in the transaction of the claim.
   * @throws TaskUnavailable if the problem or the language is unknown there
   */
  getTaskTarget(query: TaskTargetQuery): Promise<TaskTarget>;
  /** Returns the progress of a judgement that the caller has locked. */
  getLossPhase(judgementId: number): Promise<LossPhase>;
}

/** Without a provider, problems of a source can be read, but nothing is submitted to it and its judges get no tasks. */
export const problemSourceProviders = extensionPoint<ProblemSourceProvider>('problem-source-providers');

export const findSourceProvider = (points: ExtensionPoints, source: string): ProblemSourceProvider | undefined =>
  points.list(problemSourceProviders).find((provider) => provider.keys().includes(source));
