import { Health } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { PrintStatus } from '../../contract';

/** State of a print request, shown as shape, word and colour. */
export const PrintState = ({ status }: { status: PrintStatus }) => {
  const { t } = useTranslation();
  return status === PrintStatus.Printed ? (
    <Health status="up">{t('contest-onsite.print.printed')}</Health>
  ) : (
    <Health status="slow">{t('contest-onsite.print.waiting')}</Health>
  );
};
