import { useTranslation } from 'react-i18next';
import { useCall } from '../../api';
import { Card, ErrorState, SkeletonRows } from '../../kit';
import { Heatmap } from '../../kit/heatmap';

export const HeatmapCard = ({ uid }: { uid: string }) => {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall('GET /api/get-user-calendar-heatmap', {
    query: { uid },
    failures: 'silent',
  });
  return (
    <Card title={t('userHome.year')}>
      {data && <Heatmap key={uid} endDate={data.endDate} counts={data.dataList} />}
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={4} />)}
    </Card>
  );
};
