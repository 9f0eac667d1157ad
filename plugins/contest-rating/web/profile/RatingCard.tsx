import '../rating.css';
import { Card, formatCount, Loaded } from '@tribunal/web/kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { bandOf, type UserRating } from '../../contract';
import { useCall } from '../calls';
import { bandStyle, RatingValue } from '../RatingValue';
import { HistoryTable } from './HistoryTable';
import { RatingGraph } from './RatingGraph';

export interface RatingCardProps {
  uid: string;
  rating: number | null;
}

/** Card of a profile with the rating and its history; nothing for users who have never been rated. */
export const RatingCard = ({ uid, rating }: RatingCardProps) => (rating === null ? null : <LoadedCard uid={uid} />);

const LoadedCard = ({ uid }: { uid: string }) => {
  const { t } = useTranslation();
  const answer = useCall('GET /api/get-user-rating', { query: { uid }, failures: 'silent' });
  return (
    <Card title={t('contest-rating.title')}>
      <Loaded answer={answer} rows={8}>
        {(data) => <Rating data={data} />}
      </Loaded>
    </Card>
  );
};

const Rating = ({ data: { rating, highest, contests } }: { data: UserRating }) => {
  const { t } = useTranslation();
  if (rating === null || highest === null) return null;
  const band = bandOf(rating);
  return (
    <>
      <dl className="t-rating-facts">
        <Fact name={t('contest-rating.current')}>
          <RatingValue rating={rating} />{' '}
          <span className="t-rating" style={bandStyle(band)} aria-hidden="true">
            {t(`contest-rating.band.${band.key}`)}
          </span>
        </Fact>
        <Fact name={t('contest-rating.highest')}>
          <RatingValue rating={highest} />
        </Fact>
        <Fact name={t('contest-rating.contests')}>{formatCount(contests.length)}</Fact>
      </dl>
      <RatingGraph contests={contests} />
      <HistoryTable contests={contests} />
    </>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
