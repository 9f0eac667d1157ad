import { Status, type JudgeCase, type JudgeCaseMode, type SubtaskResult } from '@tribunal/contract';

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);
const isAccepted = ({ status }: JudgeCase): boolean => status === Status.Accepted;

/** Scores a subtask as the average of its testcases. */
function average(cases: readonly JudgeCase[]): Pick<SubtaskResult, 'status' | 'score' | 'time' | 'memory'> {
  const score = Math.round(sum(cases.map((one) => one.score)) / cases.length);
  const missed = score === 0 ? Status.WrongAnswer : Status.PartialAccepted;
  return { status: cases.every(isAccepted) ? Status.Accepted : missed, score, time: null, memory: null };
}

/** Scores a subtask as its worst testcase; skipped testcases are ignored. */
function lowest(cases: readonly JudgeCase[]): Pick<SubtaskResult, 'status' | 'score' | 'time' | 'memory'> {
  const judged = cases.filter(({ status }) => status !== Status.Cancelled);
  const worst = [...(judged.length > 0 ? judged : cases)].sort(
    (a, b) => (a.score ?? 0) - (b.score ?? 0) || a.seq - b.seq,
  )[0];
  return worst
    ? { status: worst.status, score: worst.score, time: worst.time, memory: worst.memory }
    : { status: Status.Cancelled, score: 0, time: null, memory: null };
}

/** Groups testcases by subtask, in order of the subtasks' numbers. */
export function subtasksOf(mode: JudgeCaseMode, cases: readonly JudgeCase[]): SubtaskResult[] {
  const groups = new Map<number, JudgeCase[]>();
  for (const one of cases) groups.set(one.groupNum ?? 0, [...(groups.get(one.groupNum ?? 0) ?? []), one]);
  const outcome = mode === 'subtask_average' ? average : lowest;
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([groupNum, subtaskDetailList]) => ({
      groupNum,
      ...outcome(subtaskDetailList),
      ac: subtaskDetailList.filter(isAccepted).length,
      total: subtaskDetailList.length,
      subtaskDetailList,
    }));
}
