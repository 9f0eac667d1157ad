import { useTranslation } from 'react-i18next';
import { useTitle } from '@tribunal/web/plugin';
import { Button, LinkButton, ListCard, PageTitle, Health } from '@tribunal/web/kit';
import { AbandonedRunsCard } from '../runs/AbandonedRunsCard';
import { JudgeTable } from './JudgeTable';
import { RunsNeedingReviewCard } from '../runs/RunsNeedingReviewCard';
import { SuspensionsCard } from '../runs/SuspensionsCard';
import { useJudges } from './use-judges';
import '../shared/remote-admin.css';
import { RemoteIntervals } from '../../contract';

/** Explains the shapes. */
const Legend = () => {
  const { t } = useTranslation();
  return (
    <div className="t-legend t-lined">
      <Health status="up">{t('remote-judging.state.working')}</Health>
      <Health status="slow">{t('remote-judging.legend.slow', { seconds: RemoteIntervals.slow / 1000 })}</Health>
      <Health status="down">{t('remote-judging.legend.down')}</Health>
      <Health status="off">{t('remote-judging.legend.off')}</Health>
    </div>
  );
};

/** Lists the remote judges with their measured state and the available actions. */
export const RemoteJudgesPage = () => {
  const { t } = useTranslation();
  const judges = useJudges();
  const { rows, checking, check } = judges;
  useTitle(t('remote-judging.title'));
  const needsReview = (rows ?? []).reduce((sum, row) => sum + row.needsReview, 0);
  return (
    <>
      <PageTitle title={t('remote-judging.title')} sub={t('remote-judging.sub')}>
        <Button icon="sync" state={checking === '' ? 'busy' : 'ready'} onClick={() => void check()}>
          {t('remote-judging.checkAll')}
        </Button>
      </PageTitle>
      <ListCard
        answer={judges.answer}
        empty={{
          title: t('remote-judging.none'),
          text: t('remote-judging.noneText'),
          actions: <LinkButton to="/admin/plugins">{t('remote-judging.toPlugins')}</LinkButton>,
        }}
        rowsExpected={7}
        rows={() => (
          <>
            <JudgeTable judges={judges} />
            <Legend />
          </>
        )}
      />
      <SuspensionsCard />
      {needsReview > 0 && <RunsNeedingReviewCard count={needsReview} />}
      {rows && rows.length > 0 && <AbandonedRunsCard />}
    </>
  );
};
