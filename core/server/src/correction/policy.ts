import { Status, isInProgress } from '@tribunal/contract';

export type Refusal = 'correction.beingJudged' | 'correction.notCompiled' | 'correction.alreadyCancelled';

/** Returns why a verdict may not be set manually in place of `current`; null if permitted. */
export function denyManualVerdict(current: Status): Refusal | null {
  if (isInProgress(current)) return 'correction.beingJudged';
  return current === Status.CompileError ? 'correction.notCompiled' : null;
}

/** Returns why a submission may not be cancelled. It may be cancelled at any time, but only once. */
export const denyCancel = (current: Status): Refusal | null =>
  current === Status.Cancelled ? 'correction.alreadyCancelled' : null;

/**
 * Returns the score for a manual verdict: null if the problem has no full score; the requested score, limited to the
 * range from 0 to the full score; otherwise the score that the verdict implies. Returns `missing` if it implies none,
 * so that the caller must specify one.
 */
export function manualScore(
  fullScore: number | null,
  status: Status,
  requested: number | null | undefined,
): number | null | 'missing' {
  if (fullScore === null) return null;
  if (requested !== null && requested !== undefined) return Math.min(Math.max(requested, 0), fullScore);
  if (status === Status.PartialAccepted) return 'missing';
  return status === Status.Accepted ? fullScore : 0;
}
