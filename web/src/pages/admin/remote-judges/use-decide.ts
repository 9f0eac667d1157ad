import type { ParkedRun } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api';
import { confirm, toast } from '../../../kit';

/** The decisions that need no more than a yes; each question says what will happen. */
export const useDecide = (onDone: () => void) => {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const ask = async ({ id, submitId, key, account }: ParkedRun, decision: 'lost' | 'drop'): Promise<void> => {
    const sure = await confirm({
      title: t(`remoteOffice.parked.${decision}Ask`, { submitId }),
      text: t(`remoteOffice.parked.${decision}Text`, { key, account }),
      yes: t(`remoteOffice.parked.${decision}Yes`),
      look: decision === 'lost' ? 'primary' : 'negative',
    });
    if (!sure) return;
    setBusy(true);
    try {
      await api('POST /api/admin/remote-run/decide', { body: { id, decision } });
      toast.success(t('remoteOffice.parked.decided'));
    } catch {
      // Shown already; somebody else may have decided.
    } finally {
      setBusy(false);
      onDone();
    }
  };
  return { busy, ask };
};
