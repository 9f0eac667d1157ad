import { Status } from '@tribunal/contract';

/** A judged submission of a member to a problem. */
export interface Run {
  submissionId: number;
  status: Status;
  score: number | null;
  timeMs: number | null;
  submittedAt: Date;
}

/** A member's result for one problem. */
export interface Cell {
  status: Status;
  score: number | null;
  isAC: boolean;
  runTime: number | null;
  solvedAt: Date | null;
  /** The first accepted submission, otherwise the newest one. */
  submissionId: number;
  tries: number;
}

/** Verdicts that count; unfinished, cancelled and failed submissions do not. */
export const COUNTED_STATUSES: readonly Status[] = [
  Status.PresentationError,
  Status.CompileError,
  Status.WrongAnswer,
  Status.Accepted,
  Status.TimeLimitExceeded,
  Status.MemoryLimitExceeded,
  Status.RuntimeError,
  Status.PartialAccepted,
];

/**
 * Returns the result of these runs, in the order of submission; null without any. Until the problem is solved, the
 * newest one counts; afterwards, later accepted runs can only make the run time shorter.
 */
export function cellOf(runs: readonly Run[]): Cell | null {
  const firstAccepted = runs.findIndex(({ status }) => status === Status.Accepted);
  const isAC = firstAccepted !== -1;
  const shown = isAC ? runs[firstAccepted] : runs.at(-1);
  if (!shown) return null;
  const times = runs.flatMap(({ status, timeMs }) => (status === Status.Accepted && timeMs !== null ? timeMs : []));
  return {
    status: shown.status,
    score: shown.score,
    isAC,
    runTime: times.length > 0 ? Math.min(...times) : null,
    solvedAt: isAC ? shown.submittedAt : null,
    submissionId: shown.submissionId,
    tries: isAC ? firstAccepted + 1 : runs.length,
  };
}
