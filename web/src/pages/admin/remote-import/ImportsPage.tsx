import { PageSizes, type RemoteAdminCalls } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCall } from '../../../api';
import { useTitle } from '../../../app/site';
import {
  Card,
  Crumbs,
  DataTable,
  EmptyState,
  ErrorState,
  Health,
  PageTitle,
  Pager,
  TimeAgo,
  type Column,
} from '../../../kit';
import { useFilters, wholeNumber } from '../../../shared/search-params';

type Row = RemoteAdminCalls['GET /api/admin/remote-import/list']['data']['records'][number];
/** ms between two looks while one is running. */
const LOOK_AGAIN = 3000;

export const ImportsPage = () => {
  const { t } = useTranslation();
  const { params, change } = useFilters();
  const [running, setRunning] = useState(false);
  const currentPage = wholeNumber(params.get('currentPage'), 1);
  const limit = wholeNumber(params.get('limit'), PageSizes.adminTable);
  const { data, error, refetch } = useCall(
    'GET /api/admin/remote-import/list',
    { query: { currentPage, limit } },
    { keep: 'previous', refetchInterval: running ? LOOK_AGAIN : false },
  );
  const nowRunning = (data?.records ?? []).some(({ finishedAt }) => finishedAt === null);
  if (nowRunning !== running) setRunning(nowRunning);
  useTitle(t('remoteOffice.import.list'));

  const columns: Column<Row>[] = [
    {
      key: 'id',
      head: t('remoteOffice.import.started'),
      cell: ({ id, startedAt }) => (
        <Link className="t-title" to={`/admin/problem/import/${id}`}>
          {t('remoteOffice.import.pageOne', { id })} <TimeAgo className="t-muted" at={startedAt} />
        </Link>
      ),
    },
    {
      key: 'state',
      head: t('remoteOffice.import.state'),
      width: 'min',
      cell: ({ finishedAt, failed }) => (
        <Health look={finishedAt === null ? 'wait' : failed > 0 ? 'slow' : 'up'}>
          {t(finishedAt === null ? 'remoteOffice.import.running' : 'remoteOffice.import.finished')}
        </Health>
      ),
    },
    {
      key: 'done',
      head: t('remoteOffice.import.states.done'),
      width: 'min',
      align: 'right',
      className: 't-num',
      cell: ({ done, total }) => `${done} / ${total}`,
    },
    {
      key: 'failed',
      head: t('remoteOffice.import.states.failed'),
      width: 'min',
      align: 'right',
      className: 't-num',
      cell: ({ failed }) => failed,
    },
    { key: 'by', head: t('remoteOffice.import.who'), width: 'min', drop: 'sm', cell: ({ by }) => by },
  ];
  return (
    <>
      <Crumbs up={{ to: '/admin/problems', text: t('authoring.problems') }} here={t('remoteOffice.import.list')} />
      <PageTitle title={t('remoteOffice.import.list')} sub={t('remoteOffice.import.listText')} />
      <Card>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data?.total === 0 ? (
          <EmptyState title={t('remoteOffice.import.listNone')} />
        ) : (
          (!error || data) && (
            <DataTable
              columns={columns}
              rows={data?.records}
              rowKey={({ id }) => id}
              label={t('remoteOffice.import.list')}
            />
          )
        )}
        {data && (
          <Pager
            page={currentPage}
            size={limit}
            total={data.total}
            onPage={(page) => change({ currentPage: page })}
            onSize={(size) => change({ limit: size })}
            label={t('remoteOffice.import.pages')}
          />
        )}
      </Card>
    </>
  );
};
