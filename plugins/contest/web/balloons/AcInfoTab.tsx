import {
  Card,
  DataTable,
  EmptyState,
  ErrorState,
  Icon,
  IconButton,
  Pager,
  Tag,
  Toggle,
  type Column,
} from '@tribunal/web/kit';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContestIntervals, ContestPageSizes, type AcInfo } from '../../contract';
import { api, useCall } from '../calls';
import { useContest } from '../frame/context';
import { Balloon } from '../marks';
import { minuteOf } from './minute';

/** Balloons to bring: who solved what first for themselves, and whether it has been brought. */
export const AcInfoTab = () => {
  const { t } = useTranslation();
  const { contest } = useContest();
  const { id: cid } = contest;
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useCall(
    'GET /api/get-contest-ac-info',
    { query: { cid, currentPage: page, limit: ContestPageSizes.balloons }, failures: 'silent' },
    { keep: 'previous', refetchInterval: ContestIntervals.balloonRefresh },
  );
  const check = async ({ id, checked }: AcInfo): Promise<void> => {
    await api('PUT /api/check-contest-ac-info', { body: { id, cid, checked: !checked } });
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
    <Card title={t('contest.balloons.title')} aside={refresh}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && (
        <EmptyState picture="none" title={t('contest.balloons.none')}>
          <p>{t('contest.balloons.noneText')}</p>
        </EmptyState>
      )}
      {data?.total !== 0 && (data || !error) && (
        <DataTable
          label={t('contest.balloons.title')}
          rows={data?.records}
          rowKey={({ id }) => id}
          columns={columnsFor(t, (row) => void check(row).catch(() => undefined))}
        />
      )}
      {data && (
        <Pager
          page={page}
          size={ContestPageSizes.balloons}
          total={data.total}
          onPage={setPage}
          label={t('contest.balloons.pages')}
        />
      )}
    </Card>
  );
};

const columnsFor = (t: TFunction, onCheck: (row: AcInfo) => void): Column<AcInfo>[] => [
  {
    key: 'problem',
    head: t('problem.problem'),
    width: 'min',
    cell: ({ displayId, color }) => <Balloon displayId={displayId} color={color} form="said" />,
  },
  {
    key: 'who',
    head: t('account.username'),
    className: 't-break',
    cell: ({ username, realname, firstBlood }) => (
      <>
        <b>{username}</b> {realname && <span className="t-muted">{realname}</span>}{' '}
        {firstBlood && (
          <Tag>
            <Icon name="star" />
            {t('contest.balloons.first')}
          </Tag>
        )}
      </>
    ),
  },
  {
    key: 'time',
    head: t('contest.balloons.minute'),
    width: 'min',
    align: 'right',
    cell: ({ time }) => minuteOf(time),
  },
  {
    key: 'checked',
    head: t('contest.balloons.brought'),
    width: 'min',
    cell: (row) => (
      <span className="t-row tight">
        <Toggle
          look="bare"
          label={t('contest.balloons.broughtOne', { problem: row.displayId, username: row.username })}
          checked={row.checked}
          onChange={() => onCheck(row)}
        />
        <span className="t-hide-sm">{t(row.checked ? 'contest.balloons.done' : 'contest.balloons.open')}</span>
      </span>
    ),
  },
];
