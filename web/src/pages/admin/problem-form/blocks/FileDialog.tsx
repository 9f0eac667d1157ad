import { DEFAULT_LANGUAGE, languageOfFile, Limits } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { FormDialog, TextField } from '../../../../kit';
import { useForm } from '../../../../shared/form';
import { CodeField } from '../../../../kit/fields';
import type { FileDraft } from '../values/form-state';

interface Props {
  /** Null for a new file. */
  file: FileDraft | null;
  usedNames: readonly string[];
  onSave: (file: FileDraft) => void;
  onClose: () => void;
}

export const FileDialog = ({ file, usedNames, onSave, onClose }: Props) => {
  const { t } = useTranslation();
  const form = useForm({
    initial: { name: file?.name ?? '', content: file?.content ?? '' },
    rule: (field, { name, content }) => {
      if (field === 'content')
        return content === '' ? t('input.required', { field: t('authoring.fileContent') }) : null;
      if (name.trim() === '') return t('input.required', { field: t('authoring.fileName') });
      if (/[/\\]/.test(name)) return t('authoring.fileNameFolder');
      return usedNames.includes(name.trim()) ? t('authoring.fileNameTaken') : null;
    },
    send: async ({ name, content }) => onSave({ name: name.trim(), content }),
  });
  const { name } = form.values;

  return (
    <FormDialog
      title={t(file ? 'authoring.fileEditTitle' : 'authoring.fileAdd')}
      width="wide"
      save={t('authoring.fileDone')}
      {...form.dialog}
      onClose={onClose}
    >
      <TextField
        label={t('authoring.fileName')}
        {...form.bind('name')}
        name="fileName"
        className="t-mono"
        autoComplete="off"
        maxLength={Limits.fileName.max}
      />
      <CodeField
        label={t('authoring.fileContent')}
        language={languageOfFile(name) ?? DEFAULT_LANGUAGE}
        {...form.bind('content')}
      />
    </FormDialog>
  );
};
