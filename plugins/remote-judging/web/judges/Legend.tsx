import { Intervals } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Health } from '@tribunal/web/kit';

/** Explains the shapes. */
export const Legend = () => {
  const { t } = useTranslation();
  return (
    <div className="t-legend t-lined">
      <Health status="up">{t('remote-judging.state.working')}</Health>
      <Health status="slow">{t('remote-judging.legend.slow', { seconds: Intervals.remoteSlow / 1000 })}</Health>
      <Health status="down">{t('remote-judging.legend.down')}</Health>
      <Health status="off">{t('remote-judging.legend.off')}</Health>
    </div>
  );
};
