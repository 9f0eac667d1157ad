import type { RemoteState } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Health } from '../../kit';
import { REMOTE_LOOK } from './look';

export const RemoteHealth = ({ state }: { state: RemoteState }) => {
  const { t } = useTranslation();
  return <Health look={REMOTE_LOOK[state]}>{t(`remote.state.${state}`)}</Health>;
};
