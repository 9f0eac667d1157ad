import { PageSizes } from '@tribunal/contract';
import type { ProblemContext } from '@tribunal/web/plugin';
import type { TrainingRef } from '../addresses';
import { inGroup, refresh, RESULTS } from '../calls';

const refreshResults = () => refresh(...RESULTS, 'GET /api/get-submission-list', 'GET /api/get-problem-list');

/**
 * Describes a training as the place where a problem is solved. Submissions and drafts are those of the problem outside
 * of trainings too, because both count for the same progress; those in a group are on its pages.
 */
export function trainingProblemContext(
  { id: tid, gid }: TrainingRef,
  problemId: string,
  focus: ProblemContext['focus'],
): ProblemContext {
  const path = gid === null ? '' : `/group/${gid}`;
  const ofProblem = { problemID: problemId, completeProblemID: 'true' };
  return {
    kind: 'problemSet',
    tid,
    draftKey: problemId,
    mySubmissions: (currentPage) => ({
      call: 'GET /api/get-submission-list',
      query: {
        onlyMine: true,
        problemID: problemId,
        completeProblemID: true,
        currentPage,
        limit: PageSizes.mySubmissions,
        ...inGroup(gid),
      },
    }),
    includesSubmission: (row) => row.cid === 0 && row.displayPid === problemId,
    addresses: {
      submission: (submitId) => `${path}/submission-detail/${submitId}`,
      mine: `${path}/status?${new URLSearchParams({ onlyMine: 'true', ...ofProblem })}`,
      all: `${path}/status?${new URLSearchParams(ofProblem)}`,
    },
    refreshResults,
    closed: null,
    results: 'shown',
    cases: 'shown',
    ...(focus && { focus }),
  };
}
