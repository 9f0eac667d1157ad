import { ProblemType, type JudgeCaseMode } from '@tribunal/contract';

export interface ScoredCase {
  score: number | null;
  groupNum: number | null;
}

const MODES_OF: Readonly<Record<ProblemType, readonly JudgeCaseMode[]>> = {
  [ProblemType.Acm]: ['default', 'ergodic_without_error'],
  [ProblemType.Oi]: ['default', 'subtask_lowest', 'subtask_average'],
};

/** Case modes that make sense for the type. */
export const caseModesOf = (type: ProblemType): readonly JudgeCaseMode[] => MODES_OF[type];

export const isSubtaskMode = (mode: JudgeCaseMode): boolean => mode === 'subtask_lowest' || mode === 'subtask_average';

const groupsOf = (cases: readonly ScoredCase[]): number[][] => {
  const groups = new Map<number | null, number[]>();
  for (const { groupNum, score } of cases) groups.set(groupNum, [...(groups.get(groupNum) ?? []), score ?? 0]);
  return [...groups.values()];
};

const sum = (scores: readonly number[]): number => scores.reduce((total, score) => total + score, 0);

/** Full mark of an OI problem: the sum of its cases, or of what each group can bring. */
export function fullMark(mode: JudgeCaseMode, cases: readonly ScoredCase[]): number {
  const groups = groupsOf(cases);
  if (mode === 'subtask_lowest') return sum(groups.map((scores) => Math.min(...scores)));
  if (mode === 'subtask_average') return sum(groups.map((scores) => Math.round(sum(scores) / scores.length)));
  return sum(cases.map(({ score }) => score ?? 0));
}
