import type { ProblemContext } from '@tribunal/web/plugin';
import { problemSetContext } from '@tribunal/web/problem';
import type { TrainingRef } from '../addresses';
import { refresh, RESULTS } from '../calls';

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
  // The server knows the group of a training.
  const { gid: _, ...context } = problemSetContext(problemId, gid);
  return {
    ...context,
    tid,
    includesSubmission: (row) => row.cid === 0 && row.displayPid === problemId,
    refreshResults,
    ...(focus && { focus }),
  };
}
