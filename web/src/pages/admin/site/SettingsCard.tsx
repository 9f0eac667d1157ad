import type { ReactNode } from 'react';
import { Card, CardBody, ErrorState, SkeletonRows } from '../../../kit';
import { useSettingRows, type SettingRows } from './use-settings';

/** A card with settings, once they are loaded. */
export const SettingsCard = ({ title, children }: { title: string; children: (rows: SettingRows) => ReactNode }) => {
  const { rows, error, refetch } = useSettingRows();
  return (
    <Card title={title}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !rows && <SkeletonRows rows={6} />}
      {rows && <CardBody>{children(rows)}</CardBody>}
    </Card>
  );
};
