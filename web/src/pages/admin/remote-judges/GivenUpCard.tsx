import { Limits, type GivenUpRun } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { api, useCall } from '../../../api';
import { Button, Card, DataTable, ErrorState, TimeAgo, toast, type Column } from '../../../kit';

interface Props {
  /** Only those of one judge. */
  bank?: string;
}

/** ms between two looks while the page is open: what is given up waits for nobody. */
const LOOK_AGAIN = 30_000;

/** Submissions whose verdict was not read in time; nothing is shown while there are none. */
export const GivenUpCard = ({ bank }: Props) => {
  const { t } = useTranslation();
  const [busy, setBusy] = useState<number | null>(null);
  const { data, error, refetch } = useCall(
    'GET /api/admin/remote-run/given-up',
    { query: { currentPage: 1, limit: Limits.pageSize.max }, failures: 'silent' },
    { refetchInterval: LOOK_AGAIN },
  );
  const rows = data?.records.filter(({ key }) => !bank || key === bank);
  const resume = async ({ submitId }: GivenUpRun): Promise<void> => {
    setBusy(submitId);
    try {
      await api('POST /api/admin/remote-run/resume', { body: { submitId } });
      toast.success(t('remoteOffice.givenUp.resumed'));
    } catch {
      // Shown already; somebody else may have been faster.
    } finally {
      setBusy(null);
      void refetch();
    }
  };

  const columns: Column<GivenUpRun>[] = [
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
      key: 'run',
      head: t('remote.run.id'),
      width: 'min',
      drop: 'sm',
      className: 't-num',
      cell: ({ remoteRunId }) => remoteRunId ?? t('remote.run.noId'),
    },
    {
      key: 'account',
      head: t('remoteOffice.parked.account'),
      width: 'min',
      drop: 'md',
      cell: ({ account }) => account,
    },
    {
      key: 'at',
      head: t('remoteOffice.givenUp.at'),
      width: 'min',
      drop: 'sm',
      className: 't-muted',
      cell: ({ givenUpAt }) => <TimeAgo at={givenUpAt} />,
    },
    {
      key: 'resume',
      head: t('remoteOffice.column.actions'),
      width: 'min',
      cell: (row) => (
        <Button
          size="small"
          icon="redo"
          state={busy === row.submitId ? 'busy' : 'ready'}
          aria-label={t('remoteOffice.givenUp.resumeOf', { submitId: row.submitId })}
          onClick={() => void resume(row)}
        >
          {t('remoteOffice.givenUp.resume')}
        </Button>
      ),
    },
  ];
  if (rows ? rows.length === 0 : !error) return null;
  return (
    <Card title={t('remoteOffice.givenUp.title')}>
      <p className="t-before t-muted t-small">{t('remoteOffice.givenUp.text')}</p>
      {rows ? (
        <DataTable
          columns={columns}
          rows={rows}
          rowKey={({ submitId }) => submitId}
          label={t('remoteOffice.givenUp.title')}
          height="roomy"
        />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </Card>
  );
};
