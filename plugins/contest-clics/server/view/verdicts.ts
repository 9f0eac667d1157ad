import { isInProgress, Status } from '@tribunal/contract';
import { FREE_VERDICTS, JUDGEMENT_TYPES } from '@tribunal/plugin-contest/contract';

interface Verdict {
  id: string;
  name: string;
  statuses: readonly Status[];
}

const standard = (status: keyof typeof JUDGEMENT_TYPES, name: string): Verdict => ({
  id: JUDGEMENT_TYPES[status],
  name,
  statuses: [status],
});

/** Verdicts under the names of the standard, which has none for partial scores and none for cancelled submissions. */
const VERDICTS: readonly Verdict[] = [
  standard(Status.Accepted, 'Accepted'),
  standard(Status.WrongAnswer, 'Wrong Answer'),
  standard(Status.PresentationError, 'Presentation Error'),
  { id: 'RE', name: 'Rejected', statuses: [Status.PartialAccepted] },
  standard(Status.TimeLimitExceeded, 'Time Limit Exceeded'),
  standard(Status.MemoryLimitExceeded, 'Memory Limit Exceeded'),
  standard(Status.RuntimeError, 'Runtime Error'),
  standard(Status.CompileError, 'Compile Error'),
  { id: 'SE', name: 'Submission Error', statuses: [Status.SystemError, Status.SubmittedFailed, Status.Cancelled] },
];

const BY_STATUS = new Map(VERDICTS.flatMap(({ id, statuses }) => statuses.map((status) => [status, id] as const)));

/** Returns null while the verdict is pending. */
export const typeOf = (status: Status): string | null =>
  isInProgress(status) ? null : (BY_STATUS.get(status) ?? null);

export interface JudgementType {
  id: string;
  name: string;
  solved: boolean;
  /** Present under the ACM rule only. */
  penalty?: boolean;
}

export const judgementTypes = ({ hasPenalty }: { hasPenalty: boolean }): JudgementType[] =>
  VERDICTS.map(({ id, name, statuses }) => {
    const solved = statuses.includes(Status.Accepted);
    const penalty = !solved && !statuses.some((status) => FREE_VERDICTS.includes(status));
    return { id, name, solved, ...(hasPenalty && { penalty }) };
  });
