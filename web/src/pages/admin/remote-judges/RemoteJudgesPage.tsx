import { useTranslation } from 'react-i18next';
import { useTitle } from '../../../shared/site';
import { Button, Card, EmptyState, ErrorState, LinkButton, PageTitle } from '../../../kit';
import { AbandonedRunsCard } from './AbandonedRunsCard';
import { JudgeTable } from './JudgeTable';
import { Legend } from './Legend';
import { RunsNeedingReviewCard } from './RunsNeedingReviewCard';
import { useJudges } from './use-judges';
import '../../../shared/remote/remote-admin.css';

/** Lists the remote judges with their measured state and the available actions. */
export const RemoteJudgesPage = () => {
  const { t } = useTranslation();
  const judges = useJudges();
  const { rows, error, refetch, checking, check } = judges;
  useTitle(t('remoteAdmin.title'));
  const needsReview = (rows ?? []).reduce((sum, row) => sum + row.parked, 0);
  return (
    <>
      <PageTitle title={t('remoteAdmin.title')} sub={t('remoteAdmin.sub')}>
        <Button icon="sync" state={checking === '' ? 'busy' : 'ready'} onClick={() => void check()}>
          {t('remoteAdmin.checkAll')}
        </Button>
      </PageTitle>
      <Card>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {rows?.length === 0 ? (
          <EmptyState
            title={t('remoteAdmin.none')}
            actions={<LinkButton to="/admin/plugins">{t('remoteAdmin.toPlugins')}</LinkButton>}
          >
            <p>{t('remoteAdmin.noneText')}</p>
          </EmptyState>
        ) : (
          (!error || rows) && (
            <>
              <JudgeTable judges={judges} />
              <Legend />
            </>
          )
        )}
      </Card>
      {needsReview > 0 && <RunsNeedingReviewCard count={needsReview} onDecided={() => void refetch()} />}
      {rows && rows.length > 0 && <AbandonedRunsCard />}
    </>
  );
};
