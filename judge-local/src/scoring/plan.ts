import { Status, type JudgeCaseMode } from '@tribunal/contract';
import { groupsOf } from './score';

export interface Plan<T> {
  /** Cases that are run together, in this order. */
  rounds: T[][];
  /** Whether the rest of the round is left out after this case. */
  endsRound(decided: { status: Status; score: number }): boolean;
  /** What becomes of cases left out: no trace, or Cancelled without points. */
  leftOut: 'absent' | 'cancelled';
}

/** In which order cases are run, and when one makes the rest pointless. */
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
