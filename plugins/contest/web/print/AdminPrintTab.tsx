import { downloadFile } from '@tribunal/web/plugin';
import { Button, Card, DataTable, EmptyState, ErrorState, IconButton, Pager, TimeAgo, toast } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContestIntervals, ContestPageSizes, PrintStatus, type PrintRow } from '../../contract';
import { api, useCall } from '../calls';
import { useContest } from '../frame/context';
import { PrintState } from './PrintState';

const fileOf = ({ id, username }: PrintRow): Promise<void> =>
  downloadFile('/api/file/download-contest-print-text', [['id', String(id)]], `${username}_Contest_Print.txt`);

/** What contestants want printed: fetched, printed, brought, and checked off here. */
export const AdminPrintTab = () => {
  const { t } = useTranslation();
  const { contest } = useContest();
  const { id: cid } = contest;
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useCall(
    'GET /api/get-contest-print',
    { query: { cid, currentPage: page, limit: ContestPageSizes.prints }, failures: 'silent' },
    { keep: 'previous', refetchInterval: ContestIntervals.printRefresh },
  );
  const confirmPrinted = async ({ id }: PrintRow): Promise<void> => {
    await api('PUT /api/check-contest-print-status', { query: { id, cid } });
    toast.success(t('contest.print.confirmed'));
    await refetch();
  };
  const refresh = (
    <IconButton
      size="small"
      icon={isFetching ? 'sync t-spin' : 'sync'}
      label={t('contest.refresh')}
      onClick={() => void refetch()}
    />
  );
  return (
    <Card title={t('contest.tabs.adminPrint')} aside={refresh}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && (
        <EmptyState picture="none" title={t('contest.print.none')}>
          <p>{t('contest.print.noneAdmin')}</p>
        </EmptyState>
      )}
      {data?.total !== 0 && (data || !error) && (
        <DataTable
          label={t('contest.tabs.adminPrint')}
          rows={data?.records}
          rowKey={({ id }) => id}
          columns={[
            { key: 'id', head: t('contest.print.number'), width: 'min', drop: 'sm', cell: ({ id }) => id },
            {
              key: 'who',
              head: t('account.username'),
              className: 't-break',
              cell: ({ username, realname }) => (
                <>
                  <b>{username}</b> {realname && <span className="t-muted">{realname}</span>}
                </>
              ),
            },
            {
              key: 'at',
              head: t('contest.print.at'),
              width: 'min',
              drop: 'sm',
              cell: ({ gmtCreate }) => <TimeAgo at={gmtCreate} />,
            },
            {
              key: 'state',
              head: t('contest.print.state'),
              width: 'min',
              cell: ({ status }) => <PrintState status={status} />,
            },
            {
              key: 'tools',
              head: <span className="t-sr">{t('contest.print.actions')}</span>,
              width: 'min',
              align: 'right',
              cell: (row) => (
                <span className="t-row tight">
                  <IconButton
                    size="small"
                    icon="download"
                    label={t('contest.print.download', { id: row.id })}
                    onClick={() => void fileOf(row).catch(() => undefined)}
                  />
                  <Button
                    size="small"
                    icon="check"
                    disabled={row.status === PrintStatus.Printed}
                    aria-label={t('contest.print.confirmOne', { id: row.id })}
                    onClick={() => void confirmPrinted(row).catch(() => undefined)}
                  >
                    <span className="t-hide-sm">{t('contest.print.confirm')}</span>
                  </Button>
                </span>
              ),
            },
          ]}
        />
      )}
      {data && (
        <Pager
          page={page}
          size={ContestPageSizes.prints}
          total={data.total}
          onPage={setPage}
          label={t('contest.print.pages')}
        />
      )}
    </Card>
  );
};
