import { Health } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { PrintStatus } from '../../contract';

/** Whether a request has been printed: shape, word and colour. */
export const PrintState = ({ status }: { status: PrintStatus }) => {
  const { t } = useTranslation();
  return status === PrintStatus.Printed ? (
    <Health look="up">{t('contest.print.printed')}</Health>
  ) : (
    <Health look="slow">{t('contest.print.waiting')}</Health>
  );
};
