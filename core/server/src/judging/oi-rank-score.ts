import { ProblemType, type Difficulty } from '@tribunal/contract';

/** What an OI submission brings on the rank list: harder problems bring more. null for ACM problems and without a score. */
export const oiRankScore = (type: ProblemType, difficulty: Difficulty, score: number | null): number | null =>
  type === ProblemType.Oi && score !== null ? Math.round(0.1 * score + 2 * difficulty) : null;
