import { OWN_BANK, ProblemAuth, type ProblemType } from '@tribunal/contract';
import { badInput, conflict, forbidden, type DomainError } from '@tribunal/server';
import { ContestLimits } from '../../contract';
import type { ContestModel, ContestProblemModel } from '../contests';

export interface Candidate {
  auth: ProblemAuth;
  gid: number | null;
  type: ProblemType;
  bank: string;
}

/** Whether a problem that the organiser may see can be in the contest; null: yes. Those of other judges fit every rule. */
export function refuseCandidate(
  { gid, auth, type, bank }: Candidate,
  contest: Pick<ContestModel, 'type'>,
): DomainError | null {
  if (gid !== null) return badInput('pid', 'contest.office.groupProblem');
  if (auth === ProblemAuth.Private) return badInput('pid', 'contest.office.privateProblem');
  if (bank === OWN_BANK && type !== contest.type) return badInput('pid', 'contest.office.otherRule');
  return null;
}

type Link = Pick<ContestProblemModel, 'id' | 'pid' | 'displayId'>;

/** Whether the label can be used beside these; capitals do not matter. null: yes. */
export function refuseLabel(others: readonly Link[], displayId: string): DomainError | null {
  const wanted = displayId.toLowerCase();
  const isTaken = others.some((other) => other.displayId.toLowerCase() === wanted);
  return isTaken ? conflict('displayId', 'contest.office.labelTaken', { displayId }) : null;
}

/** Whether one more problem can be put beside these; null: yes. */
export function refuseLink(
  contest: Pick<ContestModel, 'isRecord'>,
  links: readonly Link[],
  { pid, displayId }: { pid?: number; displayId: string },
): DomainError | null {
  if (contest.isRecord) return forbidden('contest.office.recordProblems');
  if (pid !== undefined && links.some((link) => link.pid === pid)) {
    return conflict('pid', 'contest.office.problemTaken');
  }
  const limit = ContestLimits.problems.max;
  if (links.length >= limit) return conflict('cid', 'contest.office.tooManyProblems', { limit });
  return refuseLabel(links, displayId);
}
