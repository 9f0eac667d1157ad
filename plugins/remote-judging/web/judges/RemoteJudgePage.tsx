import type { RemoteJudgeRow } from '../../contract';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { useTitle } from '@tribunal/web/plugin';
import { Button, Card, Crumbs, EmptyState, LinkButton, PageTitle, Loaded } from '@tribunal/web/kit';
import { RemoteHealth } from '../shared/RemoteHealth';
import { AccountsCard } from './AccountsCard';
import { AbandonedRunsCard } from '../runs/AbandonedRunsCard';
import { HistoryCard } from './HistoryCard';
import { PauseButton } from './JudgeActions';
import { JudgeFacts } from './JudgeFacts';
import { OperationsCard } from './OperationsCard';
import { RunsNeedingReviewCard } from '../runs/RunsNeedingReviewCard';
import { pluginSettingsPath } from './plugin-settings-path';
import { UnknownCard } from './UnknownCard';
import { useJudges, type Judges } from './use-judges';
import '../shared/remote-admin.css';

/** Shows one remote judge: its operations, its accounts, and what needs a decision. */
export const RemoteJudgePage = () => {
  const { t } = useTranslation();
  const { key = '' } = useParams();
  const judges = useJudges();
  const { rows } = judges;
  const row = rows?.find((each) => each.key === key);
  useTitle(row?.name ?? key);
  if (row) return <Judge key={key} row={row} judges={judges} />;
  if (rows) {
    return (
      <>
        <h1 className="t-sr">{key}</h1>
        <EmptyState
          title={t('remote-judging.notFound', { key })}
          actions={<Link to="/admin/remote-judges">{t('remote-judging.title')}</Link>}
        />
      </>
    );
  }
  return <Loaded answer={judges.answer} rows={8} />;
};

const Judge = ({ row, judges }: { row: RemoteJudgeRow; judges: Judges }) => {
  const { t } = useTranslation();
  const { key, name, state, unknown, needsReview, needsReviewSince } = row;
  return (
    <>
      <Crumbs up={{ to: '/admin/remote-judges', text: t('remote-judging.title') }} here={name} />
      <PageTitle title={name} sub={<RemoteHealth state={state} />}>
        <Button
          icon="sync"
          state={judges.checking === key ? 'busy' : 'ready'}
          disabled={state === 'off'}
          onClick={() => void judges.check(key)}
        >
          {t('remote-judging.check')}
        </Button>
        {state !== 'off' && <PauseButton row={row} judges={judges} />}
        <LinkButton icon="cog" to={pluginSettingsPath(key)}>
          {t('remote-judging.pluginSettings')}
        </LinkButton>
      </PageTitle>
      <Card title={t('remote-judging.now')}>
        <JudgeFacts row={row} />
      </Card>
      {needsReview > 0 && <RunsNeedingReviewCard count={needsReview} since={needsReviewSince} judgeKey={key} />}
      <AbandonedRunsCard judgeKey={key} />
      {unknown.length > 0 && <UnknownCard row={row} />}
      <OperationsCard row={row} judges={judges} />
      <AccountsCard row={row} />
      <HistoryCard row={row} />
    </>
  );
};
