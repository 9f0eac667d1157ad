import type { SubmissionRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';

/** Shows below a verdict that the submission waits until the judge's machine is no longer overloaded. */
export const Postponed = ({ isPostponed }: Pick<SubmissionRow, 'isPostponed'>) => {
  const { t } = useTranslation();
  return isPostponed ? <span className="t-sub">{t('kit.waitsForMachine')}</span> : null;
};
