import type { RunNeedingReview } from '../../contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../calls';
import { confirm, toast } from '@tribunal/web/kit';

/** The name of each decision in the texts. */
const TEXT_NAMES = { lost: 'resend', drop: 'skip' } as const;

/** Provides the decisions that only need a confirmation; each question explains the consequence. */
export const useReviewDecision = (onDone: () => void) => {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const decide = async ({ id, submitId, key, account }: RunNeedingReview, decision: 'lost' | 'drop'): Promise<void> => {
    const name = TEXT_NAMES[decision];
    const sure = await confirm({
      title: t(`remote-judging.needsReview.${name}Ask`, { submitId }),
      text: t(`remote-judging.needsReview.${name}Text`, { key, account }),
      yes: t(`remote-judging.needsReview.${name}Yes`),
      variant: decision === 'lost' ? 'primary' : 'negative',
    });
    if (!sure) return;
    setBusy(true);
    try {
      await api('POST /api/admin/remote-run/decide', { body: { id, decision } });
      toast.success(t('remote-judging.needsReview.decided'));
    } catch {
      // The error has already been displayed; another user may have decided first.
    } finally {
      setBusy(false);
      onDone();
    }
  };
  return { busy, decide };
};
