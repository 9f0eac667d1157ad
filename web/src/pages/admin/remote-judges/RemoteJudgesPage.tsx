import { useTranslation } from 'react-i18next';
import { useTitle } from '../../../shared/site';
import { Button, Card, EmptyState, ErrorState, LinkButton, PageTitle } from '../../../kit';
import { GivenUpCard } from './GivenUpCard';
import { JudgeTable } from './JudgeTable';
import { Legend } from './Legend';
import { ParkedCard } from './ParkedCard';
import { useJudges } from './use-judges';
import '../../../shared/remote/remote-office.css';

/** How the other judges are, as measured, and what to do about it. */
export const RemoteJudgesPage = () => {
  const { t } = useTranslation();
  const judges = useJudges();
  const { rows, error, refetch, checking, check } = judges;
  useTitle(t('remoteOffice.title'));
  const parked = (rows ?? []).reduce((sum, row) => sum + row.parked, 0);
  return (
    <>
      <PageTitle title={t('remoteOffice.title')} sub={t('remoteOffice.sub')}>
        <Button icon="sync" state={checking === '' ? 'busy' : 'ready'} onClick={() => void check()}>
          {t('remoteOffice.checkAll')}
        </Button>
      </PageTitle>
      <Card>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {rows?.length === 0 ? (
          <EmptyState
            title={t('remoteOffice.none')}
            actions={<LinkButton to="/admin/plugins">{t('remoteOffice.toPlugins')}</LinkButton>}
          >
            <p>{t('remoteOffice.noneText')}</p>
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
      {parked > 0 && <ParkedCard count={parked} onDecided={() => void refetch()} />}
      {rows && rows.length > 0 && <GivenUpCard />}
    </>
  );
};
