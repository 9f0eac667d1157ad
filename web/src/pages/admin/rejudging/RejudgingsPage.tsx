import { PageSizes, type RejudgingRow } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useCall } from '../../../api';
import { useTitle } from '../../../app/site';
import { Button, Card, DataTable, EmptyState, ErrorState, PageTitle, Pager, TimeAgo, type Column } from '../../../kit';
import { useFilters, wholeNumber } from '../../../shared/search-params';
import { CreateDialog } from './CreateDialog';
import { StateLabel } from './StateLabel';

/** Milliseconds between two looks while one is judging. */
const LOOK_AGAIN = 3000;

/** Sets of submissions that are judged anew beside the verdicts that count. */
export const RejudgingsPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { params, change } = useFilters();
  const [creating, setCreating] = useState(false);
  const [moving, setMoving] = useState(false);
  const currentPage = wholeNumber(params.get('currentPage'), 1);
  const limit = wholeNumber(params.get('limit'), PageSizes.adminTable);
  const { data, error, refetch } = useCall(
    'GET /api/admin/rejudging',
    { query: { currentPage, limit } },
    { keep: 'previous', refetchInterval: moving ? LOOK_AGAIN : false },
  );
  const nowMoving = (data?.records ?? []).some(({ state }) => state === 'judging');
  if (nowMoving !== moving) setMoving(nowMoving);
  useTitle(t('rejudging.list'));

  const columns: Column<RejudgingRow>[] = [
    {
      key: 'reason',
      head: t('rejudging.reason'),
      cell: ({ id, reason }) => (
        <Link className="t-title" to={`/admin/rejudging/${id}`}>
          {reason}
        </Link>
      ),
    },
    { key: 'state', head: t('rejudging.state'), width: 'min', cell: ({ state }) => <StateLabel state={state} /> },
    {
      key: 'done',
      head: t('rejudging.done'),
      align: 'right',
      width: 'min',
      cell: ({ done, total }) => (
        <span className="t-num">
          {done} / {total}
        </span>
      ),
    },
    { key: 'changed', head: t('rejudging.changed'), align: 'right', width: 'min', cell: ({ changed }) => changed },
    { key: 'problem', head: t('rejudging.problem'), drop: 'md', width: 'min', cell: (row) => row.problemId ?? '–' },
    { key: 'by', head: t('rejudging.by'), drop: 'md', width: 'min', cell: ({ username }) => username ?? '–' },
    {
      key: 'at',
      head: t('rejudging.at'),
      drop: 'sm',
      width: 'min',
      cell: ({ gmtCreate }) => <TimeAgo at={gmtCreate} />,
    },
  ];

  return (
    <>
      <PageTitle title={t('rejudging.list')} sub={t('rejudging.listSub')}>
        <Button look="primary" icon="plus" onClick={() => setCreating(true)}>
          {t('rejudging.create')}
        </Button>
      </PageTitle>
      <Card>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data?.total === 0 ? (
          <EmptyState title={t('rejudging.none')}>
            <p>{t('rejudging.noneText')}</p>
          </EmptyState>
        ) : (
          (!error || data) && (
            <DataTable columns={columns} rows={data?.records} rowKey={({ id }) => id} label={t('rejudging.list')} />
          )
        )}
        {data && (
          <Pager
            page={currentPage}
            size={limit}
            total={data.total}
            onPage={(page) => change({ currentPage: page })}
            onSize={(size) => change({ limit: size })}
            label={t('rejudging.pages')}
          />
        )}
      </Card>
      {creating && (
        <CreateDialog onClose={() => setCreating(false)} onCreated={(id) => void navigate(`/admin/rejudging/${id}`)} />
      )}
    </>
  );
};
