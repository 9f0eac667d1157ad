import { extensionPoint, type LastAcceptedCode, type Status } from '@tribunal/contract';
import type { ExtensionPoints } from '@tribunal/kernel';
import { notFound, type Viewer } from '../http';

/** How somebody stands with problems, by pid. */
export type OwnStatuses = Record<string, { status: Status; score: number | null }>;

/** A plugin's answers on problems in places that it knows, such as contests; null: it does not know the contest. */
export interface ProblemPlace {
  /** One entry for each pid that is a problem there. */
  statusOf(
    viewer: Viewer,
    asked: { cid: number; pids: readonly number[]; containsEnd: boolean },
  ): Promise<OwnStatuses | null>;
  lastAccepted(viewer: Viewer, asked: { cid: number; pid: number }): Promise<LastAcceptedCode | null>;
}
export const problemPlaces = extensionPoint<ProblemPlace>('problem-places');

/** The answer of whoever knows the contest; 404 when nobody does. */
export async function placeKnowing<T>(
  points: ExtensionPoints,
  ask: (place: ProblemPlace) => Promise<T | null>,
): Promise<T> {
  for (const place of points.list(problemPlaces)) {
    const answer = await ask(place);
    if (answer !== null) return answer;
  }
  throw notFound('problem.noSuchContest');
}
