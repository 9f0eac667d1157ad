import type { SubmissionRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api';
import { useAction } from '../../../shared/action';

export interface CorrectionProps {
  submission: SubmissionRow;
}

/** Calls whose replies change with a correction. */
export const CORRECTED_CALLS = ['GET /api/get-submission-detail', 'GET /api/get-submission-list'] as const;

/** Provides the actions on a verdict; each reports its result in a toast. */
export const useCorrections = ({ submission: { submitId } }: CorrectionProps) => {
  const { t } = useTranslation();
  const cancel = useAction({
    ask: () => ({
      title: t('correction.cancel'),
      text: t('correction.cancelText'),
      yes: t('correction.cancel'),
      variant: 'negative',
    }),
    call: () => api('POST /api/admin/judge/cancel-judge', { body: { submitId } }),
    done: t('correction.cancelled'),
    changes: CORRECTED_CALLS,
  });
  const rejudge = useAction({
    call: () => api('POST /api/admin/judge/rejudge', { body: { submitId } }),
    done: t('correction.rejudged'),
    changes: CORRECTED_CALLS,
  });
  const resubmit = useAction({
    call: () => api('GET /api/resubmit', { query: { submitId } }),
    done: t('correction.resubmitted'),
    changes: CORRECTED_CALLS,
  });
  return {
    busy: cancel.busy || rejudge.busy || resubmit.busy,
    cancel: () => cancel.run(),
    rejudge: () => rejudge.run(),
    resubmit: () => resubmit.run(),
  };
};
