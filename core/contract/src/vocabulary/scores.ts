import { ProblemType, type Difficulty, type JudgeCaseMode } from './problem';

/** Default total score of a problem's testcases. */
export const MAX_SCORE = 100;

/** Distributes `total` over `count` whole parts; the remainder goes to the last parts, one each. */
export function distributeScore(total: number, count: number): number[] {
  if (count === 0) return [];
  const each = Math.floor(total / count);
  const more = total - each * count;
  return Array.from({ length: count }, (_, index) => each + (index >= count - more ? 1 : 0));
}

const CASE_MODES_BY_TYPE: Readonly<Record<ProblemType, readonly JudgeCaseMode[]>> = {
  [ProblemType.Acm]: ['default', 'ergodic_without_error'],
  [ProblemType.Oi]: ['default', 'subtask_lowest', 'subtask_average'],
};

/** Returns the case modes that the problem type supports. */
export const caseModesOf = (type: ProblemType): readonly JudgeCaseMode[] => CASE_MODES_BY_TYPE[type];

/**
 * Returns the points of an OI submission for the rank list, which grow with the difficulty, the middle one if the problem
 * has none; null for ACM problems and without a score.
 */
export const oiRankScore = (type: ProblemType, difficulty: Difficulty | null, score: number | null): number | null =>
  type === ProblemType.Oi && score !== null ? Math.round(0.1 * score + 2 * (difficulty ?? 1)) : null;
