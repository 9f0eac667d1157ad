import type { RemoteState } from '../../contract';
import { useTranslation } from 'react-i18next';
import { Health } from '@tribunal/web/kit';
import { REMOTE_HEALTH_STATUS } from './health-status';

export const RemoteHealth = ({ state }: { state: RemoteState }) => {
  const { t } = useTranslation();
  return <Health status={REMOTE_HEALTH_STATUS[state]}>{t(`remote-judging.state.${state}`)}</Health>;
};
