import { isInProgress, Status } from '@tribunal/contract';
import type { BoardView, Run } from './types';

/** What of a run a board shows: nothing, that there is one, that its verdict is awaited, or the verdict. */
export type Sight = 'absent' | 'hidden' | 'awaited' | 'judged';

/** What says nothing of the code: the verdict is still to come. */
const isAwaited = (status: Status | null): boolean =>
  status === null || isInProgress(status) || status === Status.NotSubmitted || status === Status.UnknownResult;

/** Hidden goes before awaited: whether the judge is done is nobody's business either. */
export function sightOf({ submittedAt, status }: Run, view: BoardView): Sight {
  const { startAt, lengthMs, untilMs = Infinity, hiddenFromMs, includesLate } = view;
  const atMs = submittedAt - startAt;
  if (atMs < 0 || atMs >= untilMs) return 'absent';
  if (atMs >= lengthMs && !includesLate) return 'absent';
  if (hiddenFromMs !== null && atMs >= hiddenFromMs) return 'hidden';
  return isAwaited(status) ? 'awaited' : 'judged';
}
