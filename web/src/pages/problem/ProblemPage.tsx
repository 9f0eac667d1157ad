import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { isNotFound, useCall } from '../../api';
import { PagePending } from '../../shared/routing/PagePending';
import { useTitle } from '../../shared/site';
import { problemSetContext } from './problem-set-context';
import { Workspace } from './Workspace';

/** Shows the statement on the left and the solution on the right; one at a time on narrow screens. */
export const ProblemPage = () => {
  const { t } = useTranslation();
  const { problemId = '' } = useParams();
  const answer = useCall('GET /api/get-problem-detail', { query: { problemId } });
  const { data } = answer;
  useTitle(data?.problem.title ?? problemId);

  if (data)
    return <Workspace key={data.problem.id} detail={data} context={problemSetContext(data.problem.problemId)} />;
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
