import { LOCAL_PROBLEM_SOURCE, ProblemType, Status } from '@tribunal/contract';

const DEFAULT_FULL_SCORE = 100;

/** Data that determines the score. Trials have no contest, and for solutions not even the problem type is known. */
interface ScoringContext {
  bank: string;
  cid?: number | null;
  type?: ProblemType;
  ioScore?: number | null;
}

/**
 * Returns the full score of a submission, or null where points are not counted. Other problem sources report no points,
 * so in a contest their problems have a full score whatever their own rule: under the OI rule they earn all or nothing.
 */
export function fullScoreOf({ bank, cid, type, ioScore = null }: ScoringContext): number | null {
  const isOi = type === ProblemType.Oi;
  if (bank === LOCAL_PROBLEM_SOURCE) return isOi ? ioScore : null;
  return isOi || cid ? (ioScore ?? DEFAULT_FULL_SCORE) : null;
}

/** Returns the score of a judge's verdict. Other problem sources give all or nothing. */
export function scoreOf(
  context: ScoringContext,
  { status, score }: { status: Status; score: number | null },
): number | null {
  if (context.bank === LOCAL_PROBLEM_SOURCE) return score;
  const full = fullScoreOf(context);
  if (full === null) return null;
  return status === Status.Accepted ? full : 0;
}
