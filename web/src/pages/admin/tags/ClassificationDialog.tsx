import { Limits, type TagClassification } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { api, refresh } from '../../../api';
import { FormDialog, TextField, textError } from '../../../kit';
import { useForm } from '../../../shared/form';
import { TAGS_CALL } from './TagDialog';

const isWithin = (text: string, { min, max }: { min: number; max: number }): boolean =>
  text.trim() !== '' && Number.isInteger(Number(text)) && Number(text) >= min && Number(text) <= max;

interface Props {
  /** Null for a new classification. */
  classification: TagClassification | null;
  /** The bank of a new classification. */
  source: string;
  onClose: () => void;
}

export const ClassificationDialog = ({ classification, source, onClose }: Props) => {
  const { t } = useTranslation();
  const oj = classification?.oj ?? source;
  const form = useForm({
    initial: { name: classification?.name ?? '', rank: String(classification?.rank ?? Limits.rank.min) },
    rule: (field, { name, rank }) => {
      if (field === 'name') return textError(t, t('authoring.classification.name'), name);
      return isWithin(rank, Limits.rank) ? null : t('authoring.fault.range', Limits.rank);
    },
    faults: 'first',
    send: async ({ name, rank }) => {
      const body = { name: name.trim(), oj, rank: Number(rank) };
      if (classification) {
        const changed = { ...body, id: classification.id };
        await api('PUT /api/admin/tag/classification', { body: changed, failures: 'silent' });
      } else await api('POST /api/admin/tag/classification', { body, failures: 'silent' });
      await refresh(TAGS_CALL);
    },
    success: t(classification ? 'authoring.saved' : 'authoring.created'),
    onDone: onClose,
  });
  const { bind } = form;

  return (
    <FormDialog
      title={t(classification ? 'authoring.classification.edit' : 'authoring.classification.create')}
      save={t(classification ? 'authoring.save' : 'authoring.create')}
      {...form.dialog}
      onClose={onClose}
    >
      <TextField
        label={t('authoring.classification.name')}
        {...bind('name')}
        autoComplete="off"
        maxLength={Limits.tagName.max}
      />
      <TextField label={t('authoring.bank')} name="oj" value={oj} onChange={() => undefined} readOnly />
      <TextField label={t('authoring.classification.rank')} {...bind('rank')} inputMode="numeric" autoComplete="off" />
    </FormDialog>
  );
};
