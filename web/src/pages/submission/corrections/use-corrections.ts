import type { SubmissionRow } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api';
import { confirm, toast } from '../../../kit';

export interface CorrectionProps {
  submission: SubmissionRow;
  /** Called when the submission has to be refetched. */
  onChanged: () => void;
}

/** Provides the actions on a verdict; each reports its result. Failures are shown by the API client. */
export const useCorrections = ({ submission: { submitId }, onChanged }: CorrectionProps) => {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);

  const runAction = async (action: () => Promise<unknown>, successText: string): Promise<void> => {
    setBusy(true);
    try {
      await action();
      toast.success(successText);
      onChanged();
    } catch {
      // The error has already been displayed; the page stays as it is.
    } finally {
      setBusy(false);
    }
  };
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
