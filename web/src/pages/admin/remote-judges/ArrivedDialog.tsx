import { Limits, type ParkedRun } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api';
import { FormDialog, TextField, toast } from '../../../kit';
import { useDialogSave } from '../../../shared/use-dialog-save';

interface Props {
  run: ParkedRun;
  onClose: () => void;
  onDone: () => void;
}

/** The site has it: this is its number there, and its verdict is read from now on. */
export const ArrivedDialog = ({ run, onClose, onDone }: Props) => {
  const { t } = useTranslation();
  const [remoteRunId, setRunId] = useState('');
  const { busy, errors, fail, run: send } = useDialogSave(['remoteRunId']);
  const save = () => {
    if (remoteRunId.trim() === '') return fail('remoteRunId', t('remote.mine.numberNeeded'));
    void send(async () => {
      const body = { id: run.id, decision: 'arrived', remoteRunId: remoteRunId.trim() } as const;
      await api('POST /api/admin/remote-run/decide', { body, failures: 'silent' });
      toast.success(t('remoteOffice.parked.decided'));
      onDone();
    });
  };
  return (
    <FormDialog
      title={t('remoteOffice.parked.arrivedTitle', { submitId: run.submitId })}
      save={t('remoteOffice.parked.arrivedYes')}
      state={busy ? 'busy' : 'ready'}
      fault={errors.form}
      intro={<p className="t-muted">{t('remoteOffice.parked.arrivedText', { key: run.key, account: run.account })}</p>}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label={t('remote.mine.number')}
        name="remoteRunId"
        autoComplete="off"
        maxLength={Limits.remoteRunId.max}
        value={remoteRunId}
        onChange={setRunId}
        error={errors.remoteRunId}
      />
    </FormDialog>
  );
};
