import { isInProgress, Status } from '@tribunal/contract';
import { FREE_VERDICTS } from '@tribunal/plugin-contest/contract';

interface Verdict {
  id: string;
  name: string;
  statuses: readonly Status[];
}

/** Verdicts under the names of the standard, which has none for partial scores and none for cancelled submissions. */
const VERDICTS: readonly Verdict[] = [
  { id: 'AC', name: 'Accepted', statuses: [Status.Accepted] },
  { id: 'WA', name: 'Wrong Answer', statuses: [Status.WrongAnswer] },
  { id: 'PE', name: 'Presentation Error', statuses: [Status.PresentationError] },
  { id: 'RE', name: 'Rejected', statuses: [Status.PartialAccepted] },
  { id: 'TLE', name: 'Time Limit Exceeded', statuses: [Status.TimeLimitExceeded] },
  { id: 'MLE', name: 'Memory Limit Exceeded', statuses: [Status.MemoryLimitExceeded] },
  { id: 'RTE', name: 'Runtime Error', statuses: [Status.RuntimeError] },
  { id: 'CE', name: 'Compile Error', statuses: [Status.CompileError] },
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
