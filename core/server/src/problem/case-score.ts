import { ProblemType, type JudgeCaseMode } from '@tribunal/contract';
import { badInput } from '../http';

export interface ScoredCase {
  score: number | null;
  groupNum: number | null;
}

/** How cases become a verdict and a score. */
export interface ScoreRule {
  type: ProblemType;
  judgeCaseMode: JudgeCaseMode;
}

export const isSubtaskMode = (mode: JudgeCaseMode): boolean => mode === 'subtask_lowest' || mode === 'subtask_average';

/** What the rule has no use for is dropped; refuses the case that lacks what the rule needs. */
export function scoredCase(
  { type, judgeCaseMode }: ScoreRule,
  { score = null, groupNum = null }: Partial<ScoredCase>,
  index: number,
): ScoredCase {
  const [isOi, hasGroups, place] = [type === ProblemType.Oi, isSubtaskMode(judgeCaseMode), index + 1];
  if (isOi && score === null) throw badInput(`samples.${index}.score`, 'problem.scoreMissing', { place });
  if (hasGroups && groupNum === null) throw badInput(`samples.${index}.groupNum`, 'problem.groupMissing', { place });
  return { score: isOi ? score : null, groupNum: hasGroups ? groupNum : null };
}

const groupsOf = (cases: readonly ScoredCase[]): number[][] => {
  const groups = new Map<number | null, number[]>();
  for (const { groupNum, score } of cases) groups.set(groupNum, [...(groups.get(groupNum) ?? []), score ?? 0]);
  return [...groups.values()];
};

const sum = (scores: readonly number[]): number => scores.reduce((total, score) => total + score, 0);

/** The sum of the cases, or of what each group can bring; null for ACM problems, which have no marks. */
export function fullMark({ type, judgeCaseMode }: ScoreRule, cases: readonly ScoredCase[]): number | null {
  if (type !== ProblemType.Oi) return null;
  const groups = groupsOf(cases);
  if (judgeCaseMode === 'subtask_lowest') return sum(groups.map((scores) => Math.min(...scores)));
  if (judgeCaseMode === 'subtask_average') {
    return sum(groups.map((scores) => Math.round(sum(scores) / scores.length)));
  }
  return sum(cases.map(({ score }) => score ?? 0));
}
