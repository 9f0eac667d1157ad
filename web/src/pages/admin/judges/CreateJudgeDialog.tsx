import { Limits, LOCAL_PROBLEM_SOURCE } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api';
import { FormDialog, Note, TextField, Toggle } from '../../../kit';
import { FieldGroup } from '../../../kit/fields';
import { useDialogSave } from '../../../shared/use-dialog-save';
import type { NewToken } from './TokenDialog';

interface Props {
  /** Existing queue keys. */
  keys: readonly string[];
  onClose: () => void;
  onCreated: (token: NewToken) => void;
}

export const CreateJudgeDialog = ({ keys, onClose, onCreated }: Props) => {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([LOCAL_PROBLEM_SOURCE]);
  const { busy, errors, fail, run } = useDialogSave(['name', 'keys']);

  const choose = (key: string, isOn: boolean): void =>
    setChosen(isOn ? [...chosen, key] : chosen.filter((one) => one !== key));
  const save = (): void => {
    if (name.trim() === '') return fail('name', t('judgeAdmin.nameNeeded'));
    if (chosen.length === 0) return fail('keys', t('judgeAdmin.keysNeeded'));
    void run(async () => {
      const body = { name: name.trim(), keys: [...chosen] };
      const { token } = await api('POST /api/admin/judge', { body, failures: 'silent' });
      onCreated({ name: body.name, token });
    });
  };

  return (
    <FormDialog
      title={t('judgeAdmin.add')}
      save={t('judgeAdmin.create')}
      state={busy ? 'busy' : 'ready'}
      fault={errors.form}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label={t('judgeAdmin.name')}
        name="name"
        autoComplete="off"
        maxLength={Limits.judgeName.max}
        value={name}
        onChange={setName}
        error={errors.name}
      />
      <p className="t-muted">{t('judgeAdmin.nameHint')}</p>
      <FieldGroup label={t('judgeAdmin.keys')}>
        {keys.map((key) => (
          <Toggle key={key} label={key} checked={chosen.includes(key)} onChange={(isOn) => choose(key, isOn)} />
        ))}
        <p className="t-muted">{t('judgeAdmin.keysHint')}</p>
        {errors.keys && <Note kind="negative">{errors.keys}</Note>}
      </FieldGroup>
    </FormDialog>
  );
};
