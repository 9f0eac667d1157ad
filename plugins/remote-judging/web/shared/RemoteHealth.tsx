import type { RemoteState } from '../../contract';
import { useTranslation } from 'react-i18next';
import { Health, type HealthStatus } from '@tribunal/web/kit';

const REMOTE_HEALTH_STATUS: Readonly<Record<RemoteState, HealthStatus>> = {
  working: 'up',
  slow: 'slow',
  down: 'down',
  paused: 'down',
  off: 'off',
};

export const RemoteHealth = ({ state }: { state: RemoteState }) => {
  const { t } = useTranslation();
  return <Health status={REMOTE_HEALTH_STATUS[state]}>{t(`remote-judging.state.${state}`)}</Health>;
};
