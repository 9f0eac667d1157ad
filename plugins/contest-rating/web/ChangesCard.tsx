import type { ContestInfo } from '@tribunal/plugin-contest/contract';
import { homeOf, useUser } from '@tribunal/web/plugin';
import { formatCount, ListCard, NOTHING, useLocalPage, type Column } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { RatingPageSizes, type RatingChange } from '../contract';
import { useList } from './calls';
import { Change } from './Change';
import { RatingValue } from './RatingValue';

/** Card of an ended contest with the rating changes; nothing unless it has been rated and the viewer may enter it. */
export const ChangesCard = ({ contest: { id: cid } }: { contest: Pick<ContestInfo, 'id'> }) => {
  const { t } = useTranslation();
  const uid = useUser()?.uid;
  const { query, paging } = useLocalPage(RatingPageSizes.changes);
  const answer = useList('GET /api/get-contest-rating', { cid, ...query });
  const columns: Column<RatingChange>[] = [
    { key: 'place', head: '#', width: 'min', cell: ({ place }) => formatCount(place) },
    {
      key: 'user',
      head: t('contest-rating.user'),
      cell: (row) => <Link to={homeOf(row)}>{row.username}</Link>,
    },
    {
      key: 'performance',
      head: t('contest-rating.performance'),
      align: 'right',
      drop: 'sm',
      cell: ({ performance }) => formatCount(performance),
    },
    {
      key: 'rating',
      head: t('contest-rating.rating'),
      align: 'right',
      cell: ({ before, after }) => (
        <span className="t-nowrap">
          {before === null ? NOTHING : <RatingValue rating={before} />} → <RatingValue rating={after} />
        </span>
      ),
    },
    { key: 'change', head: t('contest-rating.change'), align: 'right', cell: (row) => <Change {...row} /> },
  ];
  if (!answer.data || answer.data.total === 0) return null;
  return (
    <ListCard
      title={t('contest-rating.changes')}
      answer={answer}
      empty={null}
      rows={{
        columns,
        rowKey: (row) => row.uid,
        label: t('contest-rating.changes'),
        isMine: (row) => row.uid === uid,
        height: 'tight',
      }}
      paging={{ ...paging, label: t('contest-rating.pages') }}
    />
  );
};
