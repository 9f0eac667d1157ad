import { Status, type JudgeCaseMode } from '@tribunal/contract';
import { groupsOf } from './score';

export interface Plan<T> {
  /** Groups of testcases that are run together, in this order. */
  rounds: T[][];
  /** Returns whether the rest of the round is skipped after this testcase. */
  endsRound(decided: { status: Status; score: number }): boolean;
  /** What happens to skipped testcases: they are left out of the report, or reported as Cancelled without points. */
  leftOut: 'absent' | 'cancelled';
}

/** Plans the order in which testcases are run and when one makes the rest pointless. */
export function planOf<T extends { groupNum: number | null; seq: number }>(
  mode: JudgeCaseMode,
  cases: readonly T[],
): Plan<T> {
  const ordered = [...cases].sort((a, b) => a.seq - b.seq);
  switch (mode) {
    case 'default':
    case 'subtask_average':
      return { rounds: [ordered], endsRound: () => false, leftOut: 'absent' };
    case 'ergodic_without_error':
      return { rounds: [ordered], endsRound: ({ status }) => status !== Status.Accepted, leftOut: 'absent' };
    case 'subtask_lowest':
      return { rounds: groupsOf(ordered), endsRound: (decided) => !earnsAnything(decided), leftOut: 'cancelled' };
  }
}

const earnsAnything = ({ status, score }: { status: Status; score: number }): boolean =>
  status === Status.Accepted || score > 0;
