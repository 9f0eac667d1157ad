import { Status, isInProgress } from '@tribunal/contract';

export type Refusal = 'rejudge.beingJudged' | 'rejudge.notCompiled' | 'rejudge.alreadyCancelled';

/** Whether a person may give a verdict in the place of `current`; null: yes. */
export function refuseManual(current: Status): Refusal | null {
  if (isInProgress(current)) return 'rejudge.beingJudged';
  return current === Status.CompileError ? 'rejudge.notCompiled' : null;
}

/** A submission can be cancelled at any time, once; null: yes. */
export const refuseCancel = (current: Status): Refusal | null =>
  current === Status.Cancelled ? 'rejudge.alreadyCancelled' : null;

/**
 * The score that goes with a verdict by hand, where points are counted, which is where there is a full mark: what is wished,
 * between 0 and the full mark, else what the verdict means. `unsaid`: it means none, so somebody has to say it.
 */
export function manualScore(
  fullMark: number | null,
  status: Status,
  wished: number | null | undefined,
): number | null | 'unsaid' {
  if (fullMark === null) return null;
  if (wished !== null && wished !== undefined) return Math.min(Math.max(wished, 0), fullMark);
  if (status === Status.PartialAccepted) return 'unsaid';
  return status === Status.Accepted ? fullMark : 0;
}

/** Work that waits untouched will be judged on the problem as it is: a newer judgement would be the same once more. */
export const isUntouched = (held: {
  judgedAt: Date | null;
  claimedBy: string | null;
  versionId: number | null;
}): boolean => held.judgedAt === null && held.claimedBy === null && held.versionId === null;
