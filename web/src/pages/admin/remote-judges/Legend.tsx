import { Intervals } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Health } from '../../../kit';

/** What the shapes mean. */
export const Legend = () => {
  const { t } = useTranslation();
  return (
    <div className="t-legend t-lined">
      <Health look="up">{t('remote.state.working')}</Health>
      <Health look="slow">{t('remoteOffice.legend.slow', { seconds: Intervals.remoteSlow / 1000 })}</Health>
      <Health look="down">{t('remoteOffice.legend.down')}</Health>
      <Health look="off">{t('remoteOffice.legend.off')}</Health>
    </div>
  );
};
