import { PageSizes, type Problem } from '@tribunal/contract';
import type { ProblemPlace } from './place';

/** The open bank: everybody may submit at any time and sees at once what becomes of it. */
export const bankPlace = ({ problemId }: Pick<Problem, 'problemId'>): ProblemPlace => {
  const ofProblem = { problemID: problemId, completeProblemID: 'true' };
  return {
    kind: 'bank',
    trialType: 'public',
    draftKey: problemId,
    mine: (currentPage) => ({
      call: 'GET /api/get-submission-list',
      query: {
        onlyMine: true,
        problemID: problemId,
        completeProblemID: true,
        currentPage,
        limit: PageSizes.mySubmissions,
      },
    }),
    isHere: (row) => row.displayPid === problemId,
    addresses: {
      submission: (submitId) => `/submission-detail/${submitId}`,
      mine: `/status?${new URLSearchParams({ onlyMine: 'true', ...ofProblem })}`,
      all: `/status?${new URLSearchParams(ofProblem)}`,
    },
    touched: ['GET /api/get-problem-detail', 'GET /api/get-submission-list', 'GET /api/get-problem-list'],
    closed: null,
    results: 'shown',
    cases: 'shown',
  };
};
