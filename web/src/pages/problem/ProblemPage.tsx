import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { isNotFound, refresh, useCall } from '../../api';
import { PagePending } from '../../shared/routing/PagePending';
import { useTitle } from '../../shared/site';
import { Workspace } from './Workspace';
import { PageSizes, type Problem } from '@tribunal/contract';
import type { ProblemContext } from './problem-context';

const refreshResults = () =>
  refresh('GET /api/get-problem-detail', 'GET /api/get-submission-list', 'GET /api/get-problem-list');

/** Returns the place of the open bank, where everybody may submit at any time and sees the result at once. */
export const problemSetContext = ({ problemId }: Pick<Problem, 'problemId'>): ProblemContext => {
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
    refreshResults,
    closed: null,
    results: 'shown',
    cases: 'shown',
  };
};

/** Shows the statement on the left and the solution on the right; one at a time on narrow screens. */
export const ProblemPage = () => {
  const { t } = useTranslation();
  const { problemId = '' } = useParams();
  const answer = useCall('GET /api/get-problem-detail', { query: { problemId } });
  const { data } = answer;
  useTitle(data?.problem.title ?? problemId);

  if (data) return <Workspace key={data.problem.id} detail={data} place={problemSetContext(data.problem)} />;
  return (
    <PagePending
      answer={answer}
      rows={10}
      heading={problemId}
      isMissing={isNotFound(answer.error)}
      missing={{
        title: t('problem.notFound'),
        text: t('problem.notFoundText', { problemId }),
        to: '/problem',
        icon: 'list ul',
        link: t('home.allProblems'),
      }}
    />
  );
};
