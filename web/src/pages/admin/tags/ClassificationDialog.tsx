import { Limits, type TagClassification } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api';
import { FormDialog, TextField, toast } from '../../../kit';
import { useDialogSave } from '../../../shared/use-dialog-save';

interface Props {
  /** Null for a new classification. */
  classification: TagClassification | null;
  /** The bank of a new classification. */
  source: string;
  onClose: () => void;
  onDone: () => void;
}

export const ClassificationDialog = ({ classification, source, onClose, onDone }: Props) => {
  const { t } = useTranslation();
  const [name, setName] = useState(classification?.name ?? '');
  const [rank, setRank] = useState(String(classification?.rank ?? Limits.rank.min));
  const oj = classification?.oj ?? source;
  const { busy, errors, fail, run } = useDialogSave(['name', 'rank']);

  const save = () => {
    if (name.trim() === '') return fail('name', t('authoring.classification.nameNeeded'));
    const position = Number(rank);
    if (rank.trim() === '' || !Number.isInteger(position) || position < Limits.rank.min || position > Limits.rank.max)
      return fail('rank', t('authoring.fault.range', Limits.rank));
    const body = { name: name.trim(), oj, rank: position };
    void run(async () => {
      if (classification) {
        const changed = { ...body, id: classification.id };
        await api('PUT /api/admin/tag/classification', { body: changed, failures: 'silent' });
      } else await api('POST /api/admin/tag/classification', { body, failures: 'silent' });
      toast.success(t(classification ? 'authoring.saved' : 'authoring.created'));
      onDone();
    });
  };

  return (
    <FormDialog
      title={t(classification ? 'authoring.classification.edit' : 'authoring.classification.create')}
      save={t(classification ? 'authoring.save' : 'authoring.create')}
      state={busy ? 'busy' : 'ready'}
      fault={errors.form}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label={t('authoring.classification.name')}
        name="name"
        autoComplete="off"
        maxLength={Limits.tagName.max}
        value={name}
        onChange={setName}
        error={errors.name}
      />
      <TextField label={t('authoring.bank')} name="oj" value={oj} onChange={() => undefined} readOnly />
      <TextField
        label={t('authoring.classification.rank')}
        name="rank"
        inputMode="numeric"
        autoComplete="off"
        value={rank}
        onChange={setRank}
        error={errors.rank}
      />
    </FormDialog>
  );
};
