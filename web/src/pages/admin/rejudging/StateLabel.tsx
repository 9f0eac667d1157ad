import type { RejudgingRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Health, type HealthLook } from '../../../kit';

const LOOKS: Readonly<Record<RejudgingRow['state'], HealthLook>> = {
  judging: 'slow',
  ready: 'up',
  applied: 'off',
  dropped: 'off',
};

export const StateLabel = ({ state }: Pick<RejudgingRow, 'state'>) => {
  const { t } = useTranslation();
  return <Health look={LOOKS[state]}>{t(`rejudging.states.${state}`)}</Health>;
};
