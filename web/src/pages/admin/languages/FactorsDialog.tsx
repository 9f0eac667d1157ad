import type { LanguageAdminRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { api, refresh } from '../../../api';
import { FormDialog, TextField } from '../../../kit';
import { useForm } from '../../../shared/form';

/** Parses a factor: a number, null for "the judge's own", or undefined when the input is neither. */
export const readFactor = (text: string): number | null | undefined => {
  if (text.trim() === '') return null;
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? value : undefined;
};

interface Props {
  language: LanguageAdminRow;
  onClose: () => void;
}

const FIELDS = ['timeFactor', 'memoryFactor'] as const;

/** Edits the factors by which the limits of problems are multiplied for programs in this language. */
export const FactorsDialog = ({ language, onClose }: Props) => {
  const { t } = useTranslation();
  const form = useForm({
    initial: {
      timeFactor: language.timeFactor === null ? '' : String(language.timeFactor),
      memoryFactor: language.memoryFactor === null ? '' : String(language.memoryFactor),
    },
    rule: (field, values) => (readFactor(values[field]) === undefined ? t('authoring.language.noFactor') : null),
    send: async ({ timeFactor, memoryFactor }) => {
      const factors = { timeFactor: readFactor(timeFactor) ?? null, memoryFactor: readFactor(memoryFactor) ?? null };
      await api('PUT /api/admin/language', { body: { id: language.id, ...factors }, failures: 'silent' });
      await refresh('GET /api/admin/language');
    },
    success: t('authoring.saved'),
    onDone: onClose,
  });

  return (
    <FormDialog
      title={t('authoring.language.edit', { name: language.name })}
      save={t('authoring.save')}
      {...form.dialog}
      intro={<p className="t-hint">{t('authoring.language.factorHint')}</p>}
      onClose={onClose}
    >
      {FIELDS.map((field) => (
        <TextField
          key={field}
          label={t(`authoring.language.${field}`)}
          {...form.bind(field)}
          inputMode="decimal"
          autoComplete="off"
        />
      ))}
    </FormDialog>
  );
};
