import { extensionPoint, type FullScreenProblem, type LastAcceptedCode, type Status } from '@tribunal/contract';
import type { ExtensionPoints } from '@tribunal/kernel';
import { notFound, type Viewer } from '@tribunal/platform';

/** The viewer's results by pid. */
export type OwnStatuses = Record<string, { status: Status; score: number | null }>;

/**
 * Provides results for problems in contexts that a plugin manages, such as contests; null if it does not know the
 * contest.
 */
export interface ProblemContextProvider {
  /** Returns one entry for each pid that is a problem of the contest. */
  statusOf(
    viewer: Viewer,
    query: { cid: number; pids: readonly number[]; containsEnd: boolean },
  ): Promise<OwnStatuses | null>;
  lastAccepted(viewer: Viewer, query: { cid: number; pid: number }): Promise<LastAcceptedCode | null>;
}
/** The plugins that know results in contests. */
export const problemContextProviders = extensionPoint<ProblemContextProvider>('problem-context-providers');

/** Lists the problems of a contest or a training, in order; null if the place is of another kind. */
export interface ProblemListProvider {
  listProblems(viewer: Viewer, place: { cid?: number; tid?: number }): Promise<FullScreenProblem[] | null>;
}
/** The plugins that list problems of contests or trainings. */
export const problemListProviders = extensionPoint<ProblemListProvider>('problem-list-providers');

/**
 * Returns the problems of the place.
 * @throws 404 if no provider knows it
 */
export async function listProblemsOfPlace(
  points: ExtensionPoints,
  ...query: Parameters<ProblemListProvider['listProblems']>
): Promise<FullScreenProblem[]> {
  for (const provider of points.list(problemListProviders)) {
    const problems = await provider.listProblems(...query);
    if (problems) return problems;
  }
  throw notFound('submission.noSuchPlace');
}

/**
 * Returns the answer of the provider that knows the contest.
 * @throws 404 if no provider knows it
 */
export async function findInProviders<T>(
  points: ExtensionPoints,
  query: (provider: ProblemContextProvider) => Promise<T | null>,
): Promise<T> {
  for (const provider of points.list(problemContextProviders)) {
    const answer = await query(provider);
    if (answer !== null) return answer;
  }
  throw notFound('problem.noSuchContest');
}
