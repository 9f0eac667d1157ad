import { PageSizes } from '@tribunal/contract';
import { refresh } from '../../api';
import type { ProblemContext } from './problem-context';

const refreshResults = () =>
  refresh('GET /api/get-problem-detail', 'GET /api/get-submission-list', 'GET /api/get-problem-list');

/**
 * Returns the place of the open bank, or of the problems of a group, where everybody who sees a problem may submit at
 * any time and sees the result at once.
 */
export const problemSetContext = (problemId: string, gid: number | null = null): ProblemContext => {
  const path = gid === null ? '' : `/group/${gid}`;
  const inGroup = gid === null ? {} : { gid };
  const ofProblem = { problemID: problemId, completeProblemID: 'true' };
  return {
    kind: 'problemSet',
    ...inGroup,
    draftKey: problemId,
    mySubmissions: (currentPage) => ({
      call: 'GET /api/get-submission-list',
      query: {
        onlyMine: true,
        problemID: problemId,
        completeProblemID: true,
        currentPage,
        limit: PageSizes.mySubmissions,
        ...inGroup,
      },
    }),
    includesSubmission: (row) => row.displayPid === problemId && (gid === null || (row.cid === 0 && row.gid === gid)),
    addresses: {
      submission: (submitId) => `${path}/submission-detail/${submitId}`,
      mine: `${path}/status?${new URLSearchParams({ onlyMine: 'true', ...ofProblem })}`,
      all: `${path}/status?${new URLSearchParams(ofProblem)}`,
    },
    refreshResults,
    closed: null,
    results: 'shown',
    cases: 'shown',
  };
};
