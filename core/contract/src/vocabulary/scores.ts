import { ProblemType, type JudgeCaseMode } from './problem';

/** What the cases of a problem bring together where nobody says otherwise. */
export const FULL_MARK = 100;

/** `total` in `count` whole parts; what is left over goes to the last ones, one each. */
export function shareOut(total: number, count: number): number[] {
  if (count === 0) return [];
  const each = Math.floor(total / count);
  const more = total - each * count;
  return Array.from({ length: count }, (_, place) => each + (place >= count - more ? 1 : 0));
}

const MODES_OF: Readonly<Record<ProblemType, readonly JudgeCaseMode[]>> = {
  [ProblemType.Acm]: ['default', 'ergodic_without_error'],
  [ProblemType.Oi]: ['default', 'subtask_lowest', 'subtask_average'],
};

/** Case modes that make sense for the type. */
export const caseModesOf = (type: ProblemType): readonly JudgeCaseMode[] => MODES_OF[type];
