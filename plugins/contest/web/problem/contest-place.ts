import { PageSizes, Status, type ProblemDetail } from '@tribunal/contract';
import type { ProblemPlace } from '@tribunal/web/plugin';
import type { ContestInfo } from '../../contract';
import { contestAddress, submissionAddress } from '../addresses';
import type { Phase } from '../clock';
import { areCasesTold, isHiddenFrom, RESULTS } from '../open';

interface Here {
  contest: ContestInfo;
  phase: Phase;
  displayId: string;
  containsEnd: boolean;
}

/** What is submitted now covers an earlier submission that nobody has seen the result of. */
export const isCovering = (contest: ContestInfo, { myStatus }: Pick<ProblemDetail, 'myStatus'>): boolean =>
  isHiddenFrom(contest) && myStatus !== null && myStatus !== Status.NotSubmitted;

/** Where a problem of a contest is worked on. */
export function contestPlace({ contest, phase, displayId, containsEnd }: Here): Omit<ProblemPlace, 'closed' | 'focus'> {
  const { id: cid, viewer } = contest;
  const ofProblem = { problemID: displayId, completeProblemID: 'true' };
  const list = contestAddress(cid, 'submissions');
  return {
    kind: 'contest',
    cid,
    trialType: 'contest',
    draftKey: `contest:${cid}:${displayId}`,
    mine: (currentPage) => ({
      call: 'GET /api/contest-submissions',
      query: {
        contestID: cid,
        beforeContestSubmit: viewer.isContestAdmin && phase === 'scheduled',
        onlyMine: true,
        problemID: displayId,
        completeProblemID: true,
        containsEnd: containsEnd || undefined,
        currentPage,
        limit: PageSizes.mySubmissions,
      },
    }),
    isHere: (row) => row.cid === cid && row.displayId === displayId,
    addresses: {
      submission: (submitId) => submissionAddress(cid, displayId, submitId),
      mine: `${list}?${new URLSearchParams({ onlyMine: 'true', ...ofProblem })}`,
      all: `${list}?${new URLSearchParams(ofProblem)}`,
    },
    touched: RESULTS,
    results: isHiddenFrom(contest) ? 'hidden' : 'shown',
    cases: areCasesTold(contest, { phase, isOwn: true }) ? 'shown' : 'hidden',
  };
}
