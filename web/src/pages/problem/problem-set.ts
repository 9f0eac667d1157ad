import { PageSizes, type Problem } from '@tribunal/contract';
import type { ProblemPlace } from './problem-place';

/** Returns the place of the open bank, where everybody may submit at any time and sees the result at once. */
export const problemSetPlace = ({ problemId }: Pick<Problem, 'problemId'>): ProblemPlace => {
  const ofProblem = { problemID: problemId, completeProblemID: 'true' };
  return {
    kind: 'problemSet',
    draftKey: problemId,
    mySubmissions: (currentPage) => ({
      call: 'GET /api/get-submission-list',
      query: {
        onlyMine: true,
        problemID: problemId,
        completeProblemID: true,
        currentPage,
        limit: PageSizes.mySubmissions,
      },
    }),
    includesSubmission: (row) => row.displayPid === problemId,
    addresses: {
      submission: (submitId) => `/submission-detail/${submitId}`,
      mine: `/status?${new URLSearchParams({ onlyMine: 'true', ...ofProblem })}`,
      all: `/status?${new URLSearchParams(ofProblem)}`,
    },
    invalidatedCalls: ['GET /api/get-problem-detail', 'GET /api/get-submission-list', 'GET /api/get-problem-list'],
    closed: null,
    results: 'shown',
    cases: 'shown',
  };
};
