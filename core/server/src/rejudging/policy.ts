import { Status, isInProgress } from '@tribunal/contract';

export type Refusal = 'rejudge.beingJudged' | 'rejudge.notCompiled' | 'rejudge.alreadyCancelled';

/** Returns why a verdict may not be set manually in place of `current`; null if permitted. */
export function denyManualVerdict(current: Status): Refusal | null {
  if (isInProgress(current)) return 'rejudge.beingJudged';
  return current === Status.CompileError ? 'rejudge.notCompiled' : null;
}

/** Returns why a submission may not be cancelled. It may be cancelled at any time, but only once. */
export const denyCancel = (current: Status): Refusal | null =>
  current === Status.Cancelled ? 'rejudge.alreadyCancelled' : null;

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

/**
 * Returns whether a judgement is still untouched. It will be judged on the current version of the problem, so a newer
 * judgement would only repeat it.
 */
export const isUntouched = (judgement: {
  judgedAt: Date | null;
  claimedBy: string | null;
  versionId: number | null;
}): boolean => judgement.judgedAt === null && judgement.claimedBy === null && judgement.versionId === null;
