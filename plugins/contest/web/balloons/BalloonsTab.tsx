import { Icon, Tag, Toggle, type Column } from '@tribunal/web/kit';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContestIntervals, ContestPageSizes, spanText, type BalloonRow } from '../../contract';
import { api, useCall } from '../calls';
import { OnsiteListCard, Person } from '../onsite';
import { Balloon } from '../badges';
import { useContest } from '../contest-context';

const SIZE = ContestPageSizes.balloons;

/** Tab with the balloons to deliver: who solved which problem, and whether its balloon has been delivered. */
export const BalloonsTab = () => {
  const { t } = useTranslation();
  const { contest } = useContest();
  const { id: cid } = contest;
  const [page, setPage] = useState(1);
  const list = useCall(
    'GET /api/get-contest-ac-info',
    { query: { cid, currentPage: page, limit: SIZE }, failures: 'silent' },
    { keep: 'previous', refetchInterval: ContestIntervals.balloonRefresh },
  );
  const check = async ({ id, checked }: BalloonRow): Promise<void> => {
    await api('PUT /api/check-contest-ac-info', { body: { id, cid, checked: !checked } });
    await list.refetch();
  };
  return (
    <OnsiteListCard
      title={t('contest.balloons.title')}
      emptyState={{ title: t('contest.balloons.none'), text: t('contest.balloons.noneText') }}
      list={list}
      columns={columnsFor(t, (row) => void check(row).catch(() => undefined))}
      pager={{ page, size: SIZE, label: t('contest.balloons.pages'), onPage: setPage }}
    />
  );
};

const columnsFor = (t: TFunction, onCheck: (row: BalloonRow) => void): Column<BalloonRow>[] => [
  {
    key: 'problem',
    head: t('problem.problem'),
    width: 'min',
    cell: ({ displayId, color }) => <Balloon displayId={displayId} color={color} form="named" />,
  },
  {
    key: 'who',
    head: t('account.username'),
    className: 't-break',
    cell: ({ username, realname, firstBlood }) => (
      <>
        <Person username={username} realname={realname} />{' '}
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
    cell: ({ time }) => spanText(time),
  },
  {
    key: 'checked',
    head: t('contest.balloons.brought'),
    width: 'min',
    cell: (row) => (
      <span className="t-row tight">
        <Toggle
          variant="bare"
          label={t('contest.balloons.broughtOne', { problem: row.displayId, username: row.username })}
          checked={row.checked}
          onChange={() => onCheck(row)}
        />
        <span className="t-hide-sm">{t(row.checked ? 'contest.balloons.done' : 'contest.balloons.open')}</span>
      </span>
    ),
  },
];
