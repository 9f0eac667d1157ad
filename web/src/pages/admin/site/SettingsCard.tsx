import type { ReactNode } from 'react';
import { Card, CardBody, Loaded } from '../../../kit';
import { useSettingRows, type SettingRows } from './use-settings';

/** A card with settings, once they are loaded. */
export const SettingsCard = ({ title, children }: { title: string; children: (rows: SettingRows) => ReactNode }) => (
  <Card title={title}>
    <Loaded answer={useSettingRows()} rows={6}>
      {(rows) => <CardBody>{children(rows)}</CardBody>}
    </Loaded>
  </Card>
);
