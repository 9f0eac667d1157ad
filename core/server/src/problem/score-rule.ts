import { ProblemType, type JudgeCaseMode } from '@tribunal/contract';
import { badInput } from '@tribunal/platform';

export interface ScoredCase {
  score: number | null;
  groupNum: number | null;
}

/** How verdict and score follow from the testcases. */
export interface ScoreRule {
  type: ProblemType;
  judgeCaseMode: JudgeCaseMode;
}

/** Returns whether testcases count in groups. */
export const isSubtaskMode = (mode: JudgeCaseMode): boolean => mode === 'subtask_lowest' || mode === 'subtask_average';

/**
 * Drops the fields that the rule does not use. Throws if a field that the rule needs is missing, naming the testcase.
 */
export function applyScoreRule(
  { type, judgeCaseMode }: ScoreRule,
  { score = null, groupNum = null }: Partial<ScoredCase>,
  index: number,
): ScoredCase {
  const [isOi, hasGroups, position] = [type === ProblemType.Oi, isSubtaskMode(judgeCaseMode), index + 1];
  if (isOi && score === null) throw badInput(`samples.${index}.score`, 'problem.scoreMissing', { place: position });
  if (hasGroups && groupNum === null)
    throw badInput(`samples.${index}.groupNum`, 'problem.groupMissing', { place: position });
  return { score: isOi ? score : null, groupNum: hasGroups ? groupNum : null };
}

const groupsOf = (cases: readonly ScoredCase[]): number[][] => {
  const groups = new Map<number | null, number[]>();
  for (const { groupNum, score } of cases) groups.set(groupNum, [...(groups.get(groupNum) ?? []), score ?? 0]);
  return [...groups.values()];
};

const sum = (scores: readonly number[]): number => scores.reduce((total, score) => total + score, 0);

/** Returns the sum of the testcases or of the maximum of each group; null for ACM problems, which have no score. */
export function fullScore({ type, judgeCaseMode }: ScoreRule, cases: readonly ScoredCase[]): number | null {
  if (type !== ProblemType.Oi) return null;
  const groups = groupsOf(cases);
  if (judgeCaseMode === 'subtask_lowest') return sum(groups.map((scores) => Math.min(...scores)));
  if (judgeCaseMode === 'subtask_average') {
    return sum(groups.map((scores) => Math.round(sum(scores) / scores.length)));
  }
  return sum(cases.map(({ score }) => score ?? 0));
}
