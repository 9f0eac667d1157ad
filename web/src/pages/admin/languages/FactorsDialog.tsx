import type { LanguageAdminRow } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, api } from '../../../api';
import { FormDialog, TextField, consumeErrorText, toast } from '../../../kit';
import { readFactor } from './factor';

interface Props {
  language: LanguageAdminRow;
  onClose: () => void;
  onDone: () => void;
}

const FIELDS = ['timeFactor', 'memoryFactor'] as const;
type Field = (typeof FIELDS)[number];

/** Edits the factors by which the limits of problems are multiplied for programs in this language. */
export const FactorsDialog = ({ language, onClose, onDone }: Props) => {
  const { t } = useTranslation();
  const [typed, setTyped] = useState({
    timeFactor: language.timeFactor === null ? '' : String(language.timeFactor),
    memoryFactor: language.memoryFactor === null ? '' : String(language.memoryFactor),
  });
  const [errors, setErrors] = useState<Partial<Record<Field | 'form', string>>>({});
  const [busy, setBusy] = useState(false);

  const save = async () => {
    const timeFactor = readFactor(typed.timeFactor);
    const memoryFactor = readFactor(typed.memoryFactor);
    const wrong = t('authoring.language.noFactor');
    setErrors({
      ...(timeFactor === undefined ? { timeFactor: wrong } : {}),
      ...(memoryFactor === undefined ? { memoryFactor: wrong } : {}),
    });
    if (timeFactor === undefined || memoryFactor === undefined) return;
    setBusy(true);
    try {
      const body = { id: language.id, timeFactor, memoryFactor };
      await api('PUT /api/admin/language', { body, failures: 'silent' });
      toast.success(t('authoring.saved'));
      onDone();
    } catch (error) {
      const field = error instanceof ApiError ? FIELDS.find((each) => each === error.field) : undefined;
      setErrors({ [field ?? 'form']: consumeErrorText(error) });
      setBusy(false);
    }
  };

  return (
    <FormDialog
      title={t('authoring.language.edit', { name: language.name })}
      save={t('authoring.save')}
      state={busy ? 'busy' : 'ready'}
      fault={errors.form}
      intro={<p className="t-hint">{t('authoring.language.factorHint')}</p>}
      onSave={() => void save()}
      onClose={onClose}
    >
      {FIELDS.map((field) => (
        <TextField
          key={field}
          label={t(`authoring.language.${field}`)}
          name={field}
          inputMode="decimal"
          autoComplete="off"
          value={typed[field]}
          onChange={(value) => setTyped({ ...typed, [field]: value })}
          error={errors[field]}
        />
      ))}
    </FormDialog>
  );
};
