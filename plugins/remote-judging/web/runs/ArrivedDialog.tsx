import { RemoteLimits, type RunNeedingReview } from '../../contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, refresh, REVIEWED } from '../calls';
import { useSiteName } from '../status/remote-status';
import { FormDialog, TextField, toast, useSave } from '@tribunal/web/kit';

interface Props {
  run: RunNeedingReview;
  onClose: () => void;
}

/**
 * Records that the site has received the submission: the user enters its id there, and its verdict is read from then
 * on.
 */
export const ArrivedDialog = ({ run, onClose }: Props) => {
  const { t } = useTranslation();
  const siteName = useSiteName();
  const [remoteRunId, setRunId] = useState('');
  const { busy, errors, fail, run: send } = useSave(['remoteRunId']);
  const save = () => {
    const field = t('remote-judging.importRun.remoteId');
    if (remoteRunId.trim() === '') return fail('remoteRunId', t('input.required', { field }));
    void send(async () => {
      const body = { id: run.id, decision: 'arrived', remoteRunId: remoteRunId.trim() } as const;
      await api('POST /api/admin/remote-run/decide', { body, failures: 'silent' });
      toast.success(t('remote-judging.needsReview.decided'));
      void refresh(...REVIEWED);
      onClose();
    });
  };
  return (
    <FormDialog
      title={t('remote-judging.needsReview.arrivedTitle', { submitId: run.submitId })}
      save={t('remote-judging.needsReview.arrivedYes')}
      state={busy ? 'busy' : 'ready'}
      fault={errors.form}
      intro={
        <p className="t-muted">
          {t('remote-judging.needsReview.arrivedText', { name: siteName(run.key), account: run.account })}
        </p>
      }
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label={t('remote-judging.importRun.remoteId')}
        name="remoteRunId"
        autoComplete="off"
        maxLength={RemoteLimits.runId.max}
        value={remoteRunId}
        onChange={setRunId}
        error={errors.remoteRunId}
      />
    </FormDialog>
  );
};
