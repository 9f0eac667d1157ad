import { Status, type JudgeCaseMode } from '@tribunal/contract';

export interface ScoredCase {
  groupNum: number | null;
  status: Status;
  /** Points this testcase earned. */
  score: number;
}

/**
 * Returns the points of one testcase: all for Accepted, the rounded-down share for PartialAccepted, otherwise none.
 * `part` is the share, from 0 to 1.
 */
export function caseScore(status: Status, part: number, full: number): number {
  if (status === Status.Accepted) return full;
  if (status === Status.PartialAccepted) return Math.floor(part * full);
  return 0;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Returns the groups in order of their number; the testcases without a group number form a group of their own. */
export function groupsOf<T extends { groupNum: number | null }>(cases: readonly T[]): T[][] {
  const groups = new Map<number, T[]>();
  for (const one of cases) {
    const key = one.groupNum ?? Number.POSITIVE_INFINITY;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups].sort(([a], [b]) => a - b).map(([, members]) => members);
}

const scoresOf = (cases: readonly ScoredCase[]): number[] => cases.map(({ score }) => score);
const average = (numbers: readonly number[]): number => sum(numbers) / numbers.length;

const earned: Readonly<Record<JudgeCaseMode, (cases: readonly ScoredCase[]) => number>> = {
  default: (cases) => sum(scoresOf(cases)),
  ergodic_without_error: (cases) => sum(scoresOf(cases)),
  subtask_lowest: (cases) => sum(groupsOf(cases).map((group) => Math.min(...scoresOf(group)))),
  subtask_average: (cases) => sum(groupsOf(cases).map((group) => Math.round(average(scoresOf(group))))),
};

/** Returns the points of an OI submission, never above `ioScore` unless that is 0 or null. */
export function totalScore(mode: JudgeCaseMode, cases: readonly ScoredCase[], ioScore: number | null): number {
  const points = earned[mode](cases);
  if (!ioScore) return points;
  const flawless = cases.length > 0 && cases.every(({ status }) => status === Status.Accepted);
  if (mode === 'default' && flawless) return ioScore;
  return Math.min(points, ioScore);
}
