import { useTranslation } from 'react-i18next';
import { useCall } from '../../api';
import { Card, ErrorState, SkeletonRows } from '../../kit';
import { WeekChart } from './WeekChart';

export const WeekCard = () => {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall('GET /api/get-last-week-submission-statistics', { query: {} });
  const keys = (
    <>
      <span className="t-key" style={{ '--k': 'var(--track)' } as React.CSSProperties}>
        {t('home.submitted')}
      </span>
      <span className="t-key" style={{ '--k': 'var(--meter)' } as React.CSSProperties}>
        {t('home.accepted')}
      </span>
    </>
  );
  return (
    <Card title={t('home.lastWeek')} aside={keys}>
      {data && <WeekChart week={data} />}
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={5} />)}
    </Card>
  );
};
