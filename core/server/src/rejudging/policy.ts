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

interface Scored {
  /** null: points are not counted. */
  fullMark: number | null;
  /** What the submission has now. */
  score: number | null;
}

/** The score that goes with a verdict by hand, where points are counted: between 0 and the full mark; unsaid, it stays. */
export function manualScore({ fullMark, score }: Scored, wished: number | null | undefined): number | null {
  if (fullMark === null) return null;
  return wished === null || wished === undefined ? score : Math.min(Math.max(wished, 0), fullMark);
}

/** Work that waits untouched will be judged on the problem as it is: a newer judgement would be the same once more. */
export const isUntouched = (held: {
  judgedAt: Date | null;
  claimedBy: string | null;
  versionId: number | null;
}): boolean => held.judgedAt === null && held.claimedBy === null && held.versionId === null;
