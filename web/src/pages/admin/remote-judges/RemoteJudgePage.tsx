import type { RemoteJudgeRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { useTitle } from '../../../shared/site';
import { Button, Card, Crumbs, EmptyState, ErrorState, LinkButton, PageTitle, SkeletonRows } from '../../../kit';
import { RemoteHealth } from '../../../shared/remote';
import { AccountsCard } from './AccountsCard';
import { GivenUpCard } from './GivenUpCard';
import { HistoryCard } from './HistoryCard';
import { PauseButton } from './JudgeActions';
import { JudgeFacts } from './JudgeFacts';
import { OperationsCard } from './OperationsCard';
import { ParkedCard } from './ParkedCard';
import { pluginSettings } from './plugin-address';
import { UnknownCard } from './UnknownCard';
import { useJudges, type Judges } from './use-judges';
import '../../../shared/remote/remote-office.css';

/** One judge: what works at it, its accounts, and what waits for a person. */
export const RemoteJudgePage = () => {
  const { t } = useTranslation();
  const { key = '' } = useParams();
  const judges = useJudges();
  const { rows, error, refetch } = judges;
  const row = rows?.find((each) => each.key === key);
  useTitle(row?.name ?? key);
  if (row) return <Judge key={key} row={row} judges={judges} />;
  if (rows) {
    return (
      <>
        <h1 className="t-sr">{key}</h1>
        <EmptyState
          title={t('remoteOffice.notFound', { key })}
          actions={<Link to="/admin/remote-judges">{t('remoteOffice.title')}</Link>}
        />
      </>
    );
  }
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={8} />;
};

const Judge = ({ row, judges }: { row: RemoteJudgeRow; judges: Judges }) => {
  const { t } = useTranslation();
  const { key, name, state, unknown, parked } = row;
  return (
    <>
      <Crumbs up={{ to: '/admin/remote-judges', text: t('remoteOffice.title') }} here={key} />
      <PageTitle title={name} sub={<RemoteHealth state={state} />}>
        <Button
          icon="sync"
          state={judges.checking === key ? 'busy' : 'ready'}
          disabled={state === 'off'}
          onClick={() => void judges.check(key)}
        >
          {t('remoteOffice.check')}
        </Button>
        {state !== 'off' && <PauseButton row={row} judges={judges} />}
        <LinkButton icon="cog" to={pluginSettings(key)}>
          {t('remoteOffice.pluginSettings')}
        </LinkButton>
      </PageTitle>
      <Card title={t('remoteOffice.now')}>
        <JudgeFacts row={row} />
      </Card>
      {parked > 0 && <ParkedCard count={parked} bank={key} onDecided={() => void judges.refetch()} />}
      <GivenUpCard bank={key} />
      {unknown.length > 0 && <UnknownCard row={row} />}
      <OperationsCard row={row} judges={judges} />
      <AccountsCard row={row} />
      <HistoryCard row={row} />
    </>
  );
};
