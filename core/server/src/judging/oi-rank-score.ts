import { ProblemType, type Difficulty } from '@tribunal/contract';

/**
 * Returns the points of an OI submission for the rank list, which grow with the difficulty; null for ACM problems and
 * without a score.
 */
export const oiRankScore = (type: ProblemType, difficulty: Difficulty, score: number | null): number | null =>
  type === ProblemType.Oi && score !== null ? Math.round(0.1 * score + 2 * difficulty) : null;
