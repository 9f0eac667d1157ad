import { PageSizes, Status, type ProblemDetail } from '@tribunal/contract';
import type { ProblemContext } from '@tribunal/web/plugin';
import type { ContestInfo } from '../../contract';
import { contestAddress, submissionAddress } from '../addresses';
import { refresh, rowLoader } from '../calls';
import type { Phase } from '../clock';
import { areCasesVisible, areResultsHidden, RESULTS } from '../contest-context';

const refreshResults = () => refresh(...RESULTS);

interface PlaceInput {
  contest: ContestInfo;
  phase: Phase;
  displayId: string;
}

/**
 * Returns whether a new submission would replace an earlier one whose result is still hidden. It does only where the
 * newest counts; elsewhere the better one does.
 */
export const replacesHiddenResult = (contest: ContestInfo, { myStatus }: Pick<ProblemDetail, 'myStatus'>): boolean =>
  contest.oiRankScoreType === 'Recent' &&
  areResultsHidden(contest) &&
  myStatus !== null &&
  myStatus !== Status.NotSubmitted;

/** Describes the contest as the place where a problem is solved. */
export function contestProblemContext({
  contest,
  phase,
  displayId,
}: PlaceInput): Omit<ProblemContext, 'closed' | 'focus'> {
  const { id: cid } = contest;
  const ofProblem = { problemID: displayId, completeProblemID: 'true' };
  const list = contestAddress(cid, 'submissions');
  return {
    kind: 'contest',
    cid,
    contest: contest.title,
    draftKey: `contest:${cid}:${displayId}`,
    mySubmissions: (currentPage) => ({
      call: 'GET /api/contest-submissions',
      query: {
        contestID: cid,
        onlyMine: true,
        problemID: displayId,
        completeProblemID: true,
        currentPage,
        limit: PageSizes.mySubmissions,
      },
    }),
    loadRows: rowLoader(cid),
    includesSubmission: (row) => row.cid === cid && row.displayId === displayId,
    addresses: {
      submission: (submitId) => submissionAddress(cid, displayId, submitId),
      mine: `${list}?${new URLSearchParams({ onlyMine: 'true', ...ofProblem })}`,
      all: `${list}?${new URLSearchParams(ofProblem)}`,
    },
    refreshResults,
    results: areResultsHidden(contest) ? 'hidden' : 'shown',
    cases: areCasesVisible(contest, { phase, isOwn: true }) ? 'shown' : 'hidden',
  };
}
