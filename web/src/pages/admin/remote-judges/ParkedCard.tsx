import { Limits, type ParkedRun } from '@tribunal/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCall } from '../../../api';
import { Button, Card, DataTable, EmptyState, ErrorState, TimeAgo, type Column } from '../../../kit';
import { Evidence } from '../../../shared/remote';
import { ArrivedDialog } from './ArrivedDialog';
import { useDecide } from './use-decide';

interface Props {
  /** Grows and shrinks with what is parked: then the list is asked for again. */
  count: number;
  /** Only those of one judge. */
  bank?: string;
  onDecided: () => void;
}

/** Submissions of which nobody knows whether the site has them: a person looks there and decides. */
export const ParkedCard = ({ count, bank, onDecided }: Props) => {
  const { t } = useTranslation();
  const [arrived, setArrived] = useState<ParkedRun | null>(null);
  const { data, error, refetch } = useCall('GET /api/admin/remote-run/parked', {
    query: { currentPage: 1, limit: Limits.pageSize.max },
  });
  useEffect(() => void refetch(), [count, refetch]);
  const done = () => {
    setArrived(null);
    void refetch();
    onDecided();
  };
  const { busy, ask } = useDecide(done);
  const rows = data?.records.filter(({ key }) => !bank || key === bank);

  const columns: Column<ParkedRun>[] = [
    {
      key: 'submission',
      head: t('remoteOffice.parked.submission'),
      cell: ({ submitId, displayPid, username }) => (
        <>
          <Link to={`/submission-detail/${submitId}`}>#{submitId}</Link>
          <span className="t-sub">
            {displayPid} · {username}
          </span>
        </>
      ),
    },
    {
      key: 'account',
      head: t('remoteOffice.parked.account'),
      width: 'min',
      drop: 'md',
      cell: ({ account }) => account,
    },
    {
      key: 'sent',
      head: t('remoteOffice.parked.sent'),
      width: 'min',
      drop: 'sm',
      className: 't-muted',
      cell: ({ sentAt }) => <TimeAgo at={sentAt} />,
    },
    {
      key: 'decide',
      head: t('remoteOffice.parked.decision'),
      cell: (row) => (
        <span className="t-row">
          <Button size="small" disabled={busy} onClick={() => setArrived(row)}>
            {t('remoteOffice.parked.arrived')}
          </Button>
          <Button size="small" disabled={busy} onClick={() => void ask(row, 'lost')}>
            {t('remoteOffice.parked.lost')}
          </Button>
          <Button size="small" disabled={busy} onClick={() => void ask(row, 'drop')}>
            {t('remoteOffice.parked.drop')}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <Card title={t('remoteOffice.parked.title')}>
      <p className="t-before t-muted t-small">{t('remoteOffice.parked.text')}</p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {rows?.length === 0 ? (
        <EmptyState picture="none" title={t('remoteOffice.parked.none')} />
      ) : (
        (!error || rows) && (
          <DataTable
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            label={t('remoteOffice.parked.title')}
            rowsExpected={2}
            height="roomy"
            note={({ detail, evidence }) => (
              <div className="t-judge-note t-small">
                <p className="t-muted">{detail}</p>
                <Evidence text={evidence} />
              </div>
            )}
          />
        )
      )}
      {arrived && <ArrivedDialog run={arrived} onClose={() => setArrived(null)} onDone={done} />}
    </Card>
  );
};
