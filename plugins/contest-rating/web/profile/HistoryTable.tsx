import { contestAddress } from '@tribunal/plugin-contest/web';
import { DataTable, formatCount, NOTHING, TimeAgo, type Column } from '@tribunal/web/kit';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { RatedContest } from '../../contract';
import { Change } from '../Change';
import { RatingValue } from '../RatingValue';

/** The contests behind a rating as a table that can be opened, the newest first. */
export const HistoryTable = ({ contests }: { contests: readonly RatedContest[] }) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const rows = useMemo(() => [...contests].reverse(), [contests]);
  const columns: Column<RatedContest>[] = [
    {
      key: 'contest',
      head: t('contest-rating.contest'),
      cell: ({ cid, title }) =>
        cid === null ? (
          <span className="t-muted">{t('contest-rating.closedContest')}</span>
        ) : (
          <Link to={contestAddress(cid)}>{title}</Link>
        ),
    },
    { key: 'time', head: t('contest-rating.ended'), drop: 'sm', cell: ({ endTime }) => <TimeAgo at={endTime} /> },
    {
      key: 'place',
      head: t('contest-rating.place'),
      align: 'right',
      cell: ({ place, participants }) =>
        place === null || participants === null
          ? NOTHING
          : t('contest-rating.placeOf', { place: formatCount(place), participants: formatCount(participants) }),
    },
    {
      key: 'performance',
      head: t('contest-rating.performance'),
      align: 'right',
      drop: 'sm',
      cell: ({ performance }) => (performance === null ? NOTHING : formatCount(performance)),
    },
    { key: 'change', head: t('contest-rating.change'), align: 'right', cell: (row) => <Change {...row} /> },
    {
      key: 'rating',
      head: t('contest-rating.rating'),
      align: 'right',
      cell: ({ after }) => <RatingValue rating={after} />,
    },
  ];
  return (
    <details className="t-rating-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('contest-rating.history')}</summary>
      {isOpen && (
        <DataTable
          columns={columns}
          rows={rows}
          rowKey={({ endTime, cid, after }) => `${endTime} ${cid} ${after}`}
          label={t('contest-rating.history')}
        />
      )}
    </details>
  );
};
