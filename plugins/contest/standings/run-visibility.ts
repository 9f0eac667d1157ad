import { isInProgress, Status } from '@tribunal/contract';
import type { BoardView, Run } from './types';

/** What a scoreboard shows of a run: nothing, its existence, that its verdict is pending, or the verdict. */
export type RunVisibility = 'absent' | 'hidden' | 'awaited' | 'judged';

/** Statuses that do not judge the code, because the verdict is pending. */
const isAwaited = (status: Status | null): boolean =>
  status === null || isInProgress(status) || status === Status.NotSubmitted || status === Status.UnknownResult;

/** Hidden takes precedence over pending: whether judging has finished must not be revealed either. */
export function runVisibilityOf({ submittedAt, status }: Run, view: BoardView): RunVisibility {
  const { startAt, lengthMs, untilMs = Infinity, hiddenFromMs, includesLate } = view;
  const atMs = submittedAt - startAt;
  if (atMs < 0 || atMs >= untilMs) return 'absent';
  if (atMs >= lengthMs && !includesLate) return 'absent';
  if (hiddenFromMs !== null && atMs >= hiddenFromMs) return 'hidden';
  return isAwaited(status) ? 'awaited' : 'judged';
}
