import { LOCAL_PROBLEM_SOURCE, ProblemAuth, type ProblemType } from '@tribunal/contract';
import { badInput, conflict, forbidden, type DomainError } from '@tribunal/server';
import { isOrderOf } from '@tribunal/server/platform';
import { ContestLimits } from '../../contract';
import type { ContestModel, ContestProblemModel } from '../contests';

interface Candidate {
  auth: ProblemAuth;
  gid: number | null;
  type: ProblemType;
  bank: string;
}

/**
 * Returns why a problem that the organiser may see cannot be in the contest; null if it can. Problems of remote
 * judges fit every rule.
 */
export function denyCandidate(
  { gid, auth, type, bank }: Candidate,
  contest: Pick<ContestModel, 'type' | 'gid'>,
): DomainError | null {
  if (gid !== null && gid !== contest.gid) return badInput('pid', 'contest.admin.groupProblem');
  if (auth === ProblemAuth.Private) return badInput('pid', 'contest.admin.privateProblem');
  if (bank === LOCAL_PROBLEM_SOURCE && type !== contest.type) return badInput('pid', 'contest.admin.otherRule');
  return null;
}

type Link = Pick<ContestProblemModel, 'id' | 'pid' | 'displayId'>;

/** Returns why the label cannot be used beside these, ignoring case; null if it can. */
export function denyLabel(others: readonly Link[], displayId: string): DomainError | null {
  const wanted = displayId.toLowerCase();
  const isTaken = others.some((other) => other.displayId.toLowerCase() === wanted);
  return isTaken ? conflict('displayId', 'contest.admin.labelTaken', { displayId }) : null;
}

/** Returns why one more problem cannot be added to these; null if it can. */
export function denyLink(
  contest: Pick<ContestModel, 'isRecord'>,
  links: readonly Link[],
  { pid, displayId }: { pid?: number; displayId: string },
): DomainError | null {
  if (contest.isRecord) return forbidden('contest.admin.importedProblems');
  if (pid !== undefined && links.some((link) => link.pid === pid)) {
    return conflict('pid', 'contest.admin.problemTaken');
  }
  const limit = ContestLimits.problems.max;
  if (links.length >= limit) return conflict('cid', 'contest.admin.tooManyProblems', { limit });
  return denyLabel(links, displayId);
}

/** The order of a contest's problems: their links, or the one of the labels. */
export type ProblemOrder = readonly number[] | 'by label';

/** Returns why the problems of the contest cannot be put into this order; null if they can. */
export function denyOrder(
  contest: Pick<ContestModel, 'isRecord'>,
  links: readonly Link[],
  order: ProblemOrder,
): DomainError | null {
  if (contest.isRecord) return forbidden('contest.admin.importedProblems');
  const listed = links.filter(hasProblem).map(({ id }) => id);
  return order === 'by label' || isOrderOf(order, listed) ? null : badInput('ids', 'contest.admin.orderOutdated');
}

/** Returns all links in this order of those that have a problem; the others keep their places. */
export function orderedLinks(links: readonly Link[], order: readonly number[]): number[] {
  const next = [...order];
  return links.flatMap((link) => (hasProblem(link) ? (next.shift() ?? []) : link.id));
}

/** A link has none once the problem has been deleted from the bank. Organisers do not see such a link. */
const hasProblem = ({ pid }: Link): boolean => pid !== null;
