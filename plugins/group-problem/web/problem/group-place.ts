import { PageSizes } from '@tribunal/contract';
import type { ProblemPlace } from '@tribunal/web/plugin';
import { statusAddress, submissionAddress } from '../addresses';

/** Describes a group as the place where a problem is solved. */
export function groupPlace(gid: number, problemId: string, focus: ProblemPlace['focus']): ProblemPlace {
  const ofProblem = { problemID: problemId, completeProblemID: 'true' };
  return {
    kind: 'problemSet',
    gid,
    draftKey: problemId,
    mySubmissions: (currentPage) => ({
      call: 'GET /api/get-submission-list',
      query: {
        ...{ gid, onlyMine: true, problemID: problemId, completeProblemID: true },
        ...{ currentPage, limit: PageSizes.mySubmissions },
      },
    }),
    includesSubmission: (row) => row.cid === 0 && row.gid === gid && row.displayPid === problemId,
    addresses: {
      submission: (submitId) => submissionAddress(gid, submitId),
      mine: `${statusAddress(gid)}?${new URLSearchParams({ onlyMine: 'true', ...ofProblem })}`,
      all: `${statusAddress(gid)}?${new URLSearchParams(ofProblem)}`,
    },
    invalidatedCalls: [
      'GET /api/get-problem-detail',
      'GET /api/get-submission-list',
      'GET /api/group/get-problem-list',
    ],
    closed: null,
    results: 'shown',
    cases: 'shown',
    ...(focus && { focus }),
  };
}
