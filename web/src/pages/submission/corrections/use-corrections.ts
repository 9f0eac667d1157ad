import type { SubmissionRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api';
import { confirm, useSave } from '../../../kit';

export interface CorrectionProps {
  submission: SubmissionRow;
  /** Called when the submission has to be refetched. */
  onChanged: () => void;
}

/** Provides the actions on a verdict; each reports its result in a toast. */
export const useCorrections = ({ submission: { submitId }, onChanged }: CorrectionProps) => {
  const { t } = useTranslation();
  const { busy, run } = useSave([], 'toast');
  const runAction = (action: () => Promise<unknown>, success: string) => run(action, { success, onDone: onChanged });
  const cancel = async (): Promise<void> => {
    const question = { title: t('correction.cancel'), text: t('correction.cancelText'), yes: t('correction.cancel') };
    if (!(await confirm({ ...question, variant: 'negative' }))) return;
    await runAction(() => api('POST /api/admin/judge/cancel-judge', { body: { submitId } }), t('correction.cancelled'));
  };
  return {
    busy,
    cancel,
    rejudge: () =>
      runAction(() => api('POST /api/admin/judge/rejudge', { body: { submitId } }), t('correction.rejudged')),
    resubmit: () => runAction(() => api('GET /api/resubmit', { query: { submitId } }), t('correction.resubmitted')),
  };
};
