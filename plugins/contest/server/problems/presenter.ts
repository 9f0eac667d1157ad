import { ProblemAuth, type ProblemCount, type ProblemDetail, type Status } from '@tribunal/contract';
import type { OwnStatuses } from '@tribunal/server/problem';
import { ContestStatus, type ContestProblem } from '../../contract';
import type { ContestProblemModel, ListedProblem } from '../contests';

/** From `outside`, the id in the problem bank is omitted, because nothing can be done with it there. */
export const presentProblem = (
  { id, cid, pid, displayId, displayTitle, color, fullScore }: ListedProblem,
  count: Pick<ProblemCount, 'ac' | 'total'> | null,
  from: 'inside' | 'outside',
  own: OwnStatuses[string] | undefined,
): Omit<ContestProblem, 'remoteId'> => ({
  id,
  cid,
  pid: from === 'inside' ? pid : null,
  displayId,
  displayTitle,
  color,
  fullScore,
  ac: count?.ac ?? null,
  total: count?.total ?? null,
  myStatus: own?.status ?? null,
  score: own?.score ?? null,
});

interface Found {
  status: ContestStatus;
  problemCount: ProblemCount;
  myStatus: Status | null;
}

/**
 * Presents the problem under its label and title in the contest. Until the contest is over, neither its source nor
 * the fact that it belongs to a remote judge is shown.
 */
export function presentDetail(
  detail: ProblemDetail,
  { displayId, displayTitle }: ContestProblemModel,
  { status, problemCount, myStatus }: Found,
): ProblemDetail {
  const { remoteUrl, ...open } = detail;
  const named = { ...detail.problem, problemId: displayId, title: displayTitle };
  const shown = { ...open, problemCount, myStatus };
  if (status === ContestStatus.Ended) return { ...shown, problem: named, ...(remoteUrl ? { remoteUrl } : {}) };
  const kept = { author: '', source: null, difficulty: null, auth: ProblemAuth.Contest, gid: null, isRemote: false };
  return { ...shown, problem: { ...named, ...kept }, tags: [] };
}
