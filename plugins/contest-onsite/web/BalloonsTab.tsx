import { Icon, ListCard, Tag, Toggle, useLocalPage, type Column, numberColumn } from '@tribunal/web/kit';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { spanText } from '@tribunal/plugin-contest/contract';
import { type BalloonRow, OnsitePageSizes, OnsiteIntervals } from '../contract';
import { api, useAction, useList } from './calls';
import { Person } from './Person';
import { Balloon, useContest } from '@tribunal/plugin-contest/web';

const BALLOONS = 'GET /api/get-contest-ac-info';

/** Tab with the balloons to deliver: who solved which problem, and whether its balloon has been delivered. */
export const BalloonsTab = () => {
  const { t } = useTranslation();
  const { contest } = useContest();
  const { id: cid } = contest;
  const page = useLocalPage(OnsitePageSizes.balloons);
  const list = useList(BALLOONS, { cid, ...page.query }, { refetchInterval: OnsiteIntervals.balloonRefresh });
  const check = useAction({
    call: ({ id, checked }: BalloonRow) =>
      api('PUT /api/check-contest-ac-info', { body: { id, cid, checked: !checked } }),
    changes: [BALLOONS],
  });
  return (
    <ListCard
      title={t('contest-onsite.balloons.title')}
      answer={list}
      refreshLabel={t('contest-onsite.refresh')}
      empty={{ title: t('contest-onsite.balloons.none'), text: t('contest-onsite.balloons.noneText'), picture: 'none' }}
      rows={{
        columns: columnsFor(t, check.run),
        rowKey: ({ id }) => id,
        label: t('contest-onsite.balloons.title'),
      }}
      paging={{ ...page.paging, label: t('contest-onsite.balloons.pages') }}
    />
  );
};

const columnsFor = (t: TFunction, onCheck: (row: BalloonRow) => unknown): Column<BalloonRow>[] => [
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
            {t('contest-onsite.balloons.first')}
          </Tag>
        )}
      </>
    ),
  },
  numberColumn({ key: 'time', head: t('contest-onsite.balloons.minute') }, ({ time }) => spanText(time)),
  {
    key: 'checked',
    head: t('contest-onsite.balloons.state'),
    width: 'min',
    cell: (row) => (
      <span className="t-row tight">
        <Toggle
          variant="bare"
          label={t('contest-onsite.balloons.deliveredOne', { problem: row.displayId, username: row.username })}
          checked={row.checked}
          onChange={() => void onCheck(row)}
        />
        <span className="t-hide-sm">
          {t(row.checked ? 'contest-onsite.balloons.done' : 'contest-onsite.balloons.pending')}
        </span>
      </span>
    ),
  },
];
