import { Limits } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, TextField } from '../../../../kit';
import { CodeField } from '../../../../kit/fields';
import type { FileDraft } from '../form-state';

interface Props {
  /** Null for a new file. */
  file: FileDraft | null;
  usedNames: readonly string[];
  onSave: (file: FileDraft) => void;
  onClose: () => void;
}

export const FileDialog = ({ file, usedNames, onSave, onClose }: Props) => {
  const { t } = useTranslation();
  const [name, setName] = useState(file?.name ?? '');
  const [content, setContent] = useState(file?.content ?? '');
  const [tried, setTried] = useState(false);

  const nameFault = (): string | null => {
    if (name.trim() === '') return t('authoring.fileNameNeeded');
    if (/[/\\]/.test(name)) return t('authoring.fileNameFolder');
    return usedNames.includes(name.trim()) ? t('authoring.fileNameTaken') : null;
  };
  const contentFault = content === '' ? t('authoring.fileContentNeeded') : null;
  const save = () => {
    setTried(true);
    if (!nameFault() && !contentFault) onSave({ name: name.trim(), content });
  };

  return (
    <Dialog
      title={t(file ? 'authoring.fileEditTitle' : 'authoring.fileAdd')}
      width="wide"
      outsideClick="stay"
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={save}>
          {t('authoring.fileKeep')}
        </Button>
      }
    >
      <div className="ui form">
        <TextField
          label={t('authoring.fileName')}
          name="fileName"
          className="t-mono"
          autoComplete="off"
          maxLength={Limits.fileName.max}
          value={name}
          onChange={setName}
          error={tried ? nameFault() : null}
        />
        <CodeField
          label={t('authoring.fileContent')}
          language={/\.java$/.test(name) ? 'Java' : /\.py$/.test(name) ? 'Python3' : 'C++'}
          value={content}
          onChange={setContent}
          error={tried ? contentFault : null}
        />
      </div>
    </Dialog>
  );
};
