import { homeOf } from '@tribunal/web/plugin';
import { Card, formatCount, SkeletonRows } from '@tribunal/web/kit';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { RankPageSizes, type RankRecord, type RankType } from '../../contract';
import { useCall } from '../calls';
import { RankBadge } from '../RankBadge';

const valueOf: Readonly<Record<RankType, (record: RankRecord) => number>> = {
  ACM: ({ ac }) => ac,
  OI: ({ score }) => score,
};

/**
 * Bars of the first ten users, whatever is searched for. The chart is a list with the numbers as text, so it needs no
 * second form for screen readers. It is absent while there is nothing to show.
 */
export const TopChart = ({ type }: { type: RankType }) => {
  const { t } = useTranslation();
  const query = { type, currentPage: 1, limit: RankPageSizes.chart };
  const { data, error } = useCall('GET /api/get-rank-list', { query, failures: 'silent' });
  if (data?.total === 0 || (error && !data)) return null;
  return (
    <Card
      title={t('rank.top')}
      aside={<span className="t-muted">{t(type === 'ACM' ? 'rank.solved' : 'rank.score')}</span>}
    >
      {data ? <Bars type={type} records={data.records} /> : <SkeletonRows rows={RankPageSizes.chart} />}
    </Card>
  );
};

const Bars = ({ type, records }: { type: RankType; records: readonly RankRecord[] }) => {
  const { t } = useTranslation();
  const value = valueOf[type];
  const most = Math.max(...records.map(value), 1);
  return (
    <ol className="t-rank-bars" aria-label={t('rank.top')}>
      {records.map((record) => (
        <li key={record.uid} style={{ '--part': value(record) / most } as CSSProperties}>
          <RankBadge place={record.place} />
          <Link className="t-rank-name" to={homeOf(record)} title={record.username}>
            {record.username}
          </Link>
          <span className="t-rank-bar" aria-hidden="true" />
          <b className="t-num">{formatCount(value(record))}</b>
        </li>
      ))}
    </ol>
  );
};
