import { Limits, type RunNeedingReview } from '@tribunal/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCall } from '../../../api';
import { Button, Card, DataTable, EmptyState, ErrorState, TimeAgo, type Column } from '../../../kit';
import { Evidence } from '../../../shared/remote';
import { ArrivedDialog } from './ArrivedDialog';
import { useReviewDecision } from './use-review-decision';

interface Props {
  /** Number of parked runs; a change refetches the list. */
  count: number;
  /** Restricts the list to one judge. */
  judgeKey?: string;
  onDecided: () => void;
}

/**
 * Lists submissions of which it is unknown whether the remote site received them; an operator checks there and
 * decides.
 */
export const RunsNeedingReviewCard = ({ count, judgeKey, onDecided }: Props) => {
  const { t } = useTranslation();
  const [arrived, setArrived] = useState<RunNeedingReview | null>(null);
  const { data, error, refetch } = useCall('GET /api/admin/remote-run/parked', {
    query: { currentPage: 1, limit: Limits.pageSize.max },
  });
  useEffect(() => void refetch(), [count, refetch]);
  const handleDone = () => {
    setArrived(null);
    void refetch();
    onDecided();
  };
  const { busy, decide } = useReviewDecision(handleDone);
  const rows = data?.records.filter(({ key }) => !judgeKey || key === judgeKey);

  const columns: Column<RunNeedingReview>[] = [
    {
      key: 'submission',
      head: t('remoteAdmin.parked.submission'),
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
      head: t('remoteAdmin.parked.account'),
      width: 'min',
      drop: 'md',
      cell: ({ account }) => account,
    },
    {
      key: 'sent',
      head: t('remoteAdmin.parked.sent'),
      width: 'min',
      drop: 'sm',
      className: 't-muted',
      cell: ({ sentAt }) => <TimeAgo at={sentAt} />,
    },
    {
      key: 'decide',
      head: t('remoteAdmin.parked.decision'),
      cell: (row) => (
        <span className="t-row">
          <Button size="small" disabled={busy} onClick={() => setArrived(row)}>
            {t('remoteAdmin.parked.arrived')}
          </Button>
          <Button size="small" disabled={busy} onClick={() => void decide(row, 'lost')}>
            {t('remoteAdmin.parked.lost')}
          </Button>
          <Button size="small" disabled={busy} onClick={() => void decide(row, 'drop')}>
            {t('remoteAdmin.parked.drop')}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <Card title={t('remoteAdmin.parked.title')}>
      <p className="t-card-intro t-muted t-small">{t('remoteAdmin.parked.text')}</p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {rows?.length === 0 ? (
        <EmptyState picture="none" title={t('remoteAdmin.parked.none')} />
      ) : (
        (!error || rows) && (
          <DataTable
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            label={t('remoteAdmin.parked.title')}
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
      {arrived && <ArrivedDialog run={arrived} onClose={() => setArrived(null)} onDone={handleDone} />}
    </Card>
  );
};
