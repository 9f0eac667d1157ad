import { Limits, LOCAL_PROBLEM_SOURCE } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api';
import { FormDialog, Note, TextField, Toggle, textError } from '../../../kit';
import { useForm } from '../../../shared/form';
import { FieldGroup } from '../../../kit/fields';
import type { NewToken } from './TokenDialog';

interface Props {
  /** Existing queue keys. */
  keys: readonly string[];
  onClose: () => void;
  onCreated: (token: NewToken) => void;
}

export const CreateJudgeDialog = ({ keys, onClose, onCreated }: Props) => {
  const { t } = useTranslation();
  const form = useForm({
    initial: { name: '', keys: [LOCAL_PROBLEM_SOURCE] as readonly string[] },
    rule: (field, { name, keys: chosen }) => {
      if (field === 'name') return textError(t, t('judgeAdmin.name'), name);
      return chosen.length === 0 ? t('judgeAdmin.keysRequired') : null;
    },
    faults: 'first',
    send: async ({ name, keys: chosen }) => {
      const body = { name: name.trim(), keys: [...chosen] };
      const { token } = await api('POST /api/admin/judge', { body, failures: 'silent' });
      onCreated({ name: body.name, token });
    },
  });
  const { values, errors, bind } = form;
  const choose = (key: string, isOn: boolean): void =>
    form.put('keys')(isOn ? [...values.keys, key] : values.keys.filter((one) => one !== key));

  return (
    <FormDialog title={t('judgeAdmin.add')} save={t('judgeAdmin.create')} {...form.dialog} onClose={onClose}>
      <TextField label={t('judgeAdmin.name')} {...bind('name')} autoComplete="off" maxLength={Limits.judgeName.max} />
      <p className="t-muted">{t('judgeAdmin.nameHint')}</p>
      <FieldGroup label={t('judgeAdmin.keys')}>
        {keys.map((key) => (
          <Toggle key={key} label={key} checked={values.keys.includes(key)} onChange={(isOn) => choose(key, isOn)} />
        ))}
        <p className="t-muted">{t('judgeAdmin.keysHint')}</p>
        {errors.keys && <Note kind="negative">{errors.keys}</Note>}
      </FieldGroup>
    </FormDialog>
  );
};
