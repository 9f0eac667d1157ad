import type { SubmissionRow } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api';
import { confirm, toast } from '../../../kit';

export interface CorrectionProps {
  submission: SubmissionRow;
  /** The submission is to be read anew. */
  onChanged: () => void;
}

/** What can be done about a verdict; each tells how it went. Failures are shown by the caller of the API. */
export const useCorrections = ({ submission: { submitId }, onChanged }: CorrectionProps) => {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);

  const change = async (act: () => Promise<unknown>, said: string): Promise<void> => {
    setBusy(true);
    try {
      await act();
      toast.success(said);
      onChanged();
    } catch {
      // Shown already; the page stays as it is.
    } finally {
      setBusy(false);
    }
  };
  const cancel = async (): Promise<void> => {
    const question = { title: t('correction.cancel'), text: t('correction.cancelText'), yes: t('correction.cancel') };
    if (!(await confirm({ ...question, look: 'negative' }))) return;
    await change(() => api('POST /api/admin/judge/cancel-judge', { body: { submitId } }), t('correction.cancelled'));
  };
  return {
    busy,
    cancel,
    rejudge: () => change(() => api('POST /api/admin/judge/rejudge', { body: { submitId } }), t('correction.rejudged')),
    resubmit: () => change(() => api('GET /api/resubmit', { query: { submitId } }), t('correction.resubmitted')),
  };
};
