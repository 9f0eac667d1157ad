import { Health, type HealthStatus } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import type { RejudgingRow } from '../contract';

const STATE_STATUS: Readonly<Record<RejudgingRow['state'], HealthStatus>> = {
  judging: 'slow',
  ready: 'up',
  applied: 'off',
  dropped: 'off',
};

/** Says in which state a rejudging is. */
export const StateLabel = ({ state }: Pick<RejudgingRow, 'state'>) => {
  const { t } = useTranslation();
  return <Health status={STATE_STATUS[state]}>{t(`rejudging.states.${state}`)}</Health>;
};
