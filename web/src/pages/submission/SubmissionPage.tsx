import { Status } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { isNotFound } from '../../api';
import { useTitle } from '../../app/site';
import { Card, Crumbs, EmptyState, ErrorState, LinkButton, SkeletonRows } from '../../kit';
import { Saying } from '../../shared/Saying';
import { CasesCard } from './CasesCard';
import { CodeCard } from './CodeCard';
import { Corrections } from './corrections';
import { Facts } from './Facts';
import { Subtasks } from './Subtasks';
import { useSubmissionView } from './use-submission-view';

export const SubmissionPage = () => {
  const { t } = useTranslation();
  const { submitId = '' } = useParams();
  const { detail, cases, submission, codeShare, judging } = useSubmissionView(Number(submitId));
  const { error, refetch } = detail;
  useTitle(t('submission.title', { id: submitId }));

  return (
    <main id="main" className="ui container" tabIndex={-1}>
      <Crumbs up={{ to: '/status', text: t('status.title') }} here={t('submission.title', { id: submitId })} />
      {!submission && !error && (
        <Card>
          <SkeletonRows rows={8} />
        </Card>
      )}
      {error && !submission && isNotFound(error) && (
        <EmptyState
          title={t('submission.notFound')}
          actions={
            <LinkButton to="/status" look="primary">
              {t('status.title')}
            </LinkButton>
          }
        >
          <p>{t('submission.notFoundText')}</p>
        </EmptyState>
      )}
      {error && !submission && !isNotFound(error) && <ErrorState error={error} onRetry={() => void refetch()} />}
      {submission && (
        <>
          <Facts submission={submission} />
          <Corrections submission={submission} onChanged={() => void detail.refetch()} />
          {submission.errorMessage && (
            <Card title={t(submission.status === Status.CompileError ? 'submission.compiler' : 'submission.judgeSays')}>
              <pre className="t-code t-plain" tabIndex={0} role="region" aria-label={t('submission.compiler')}>
                <Saying text={submission.errorMessage} remark={submission.errorRemark} />
              </pre>
            </Card>
          )}
          {cases && cases.subTaskJudgeCaseVoList.length > 0 && (
            <Subtasks mode={cases.judgeCaseMode} subtasks={cases.subTaskJudgeCaseVoList} />
          )}
          {cases && cases.judgeCaseList.length > 0 && <CasesCard results={cases} judging={judging} />}
          <CodeCard submission={submission} codeShare={codeShare} />
        </>
      )}
    </main>
  );
};
