import { Limits } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, confirm, formatBytes, DeleteButton, EditButton } from '../../../../kit';
import { FieldGroup } from '../../../../kit/fields';
import { useProblemFormTools } from '../problem-form-tools';
import type { FileDraft } from '../values/form-state';
import { FileDialog } from './FileDialog';

const byteLength = (text: string): number => new TextEncoder().encode(text).length;

/** Edits files that are placed beside a program when it is compiled and run. */
export const ExtraFiles = ({ of }: { of: 'userFiles' | 'judgeFiles' }) => {
  const { t } = useTranslation();
  const { form, put, error } = useProblemFormTools();
  const [open, setOpen] = useState<FileDraft | 'new' | null>(null);
  const files = form[of];

  const saveFile = (file: FileDraft) => {
    const next = open === 'new' ? [...files, file] : files.map((each) => (each === open ? file : each));
    put({ [of]: next });
    setOpen(null);
  };
  const remove = async (file: FileDraft) => {
    const sure = await confirm({
      title: t('authoring.fileRemoveAsk', { name: file.name }),
      text: t('authoring.fileRemoveText'),
      yes: t('authoring.remove'),
      variant: 'negative',
    });
    if (sure) put({ [of]: files.filter((each) => each !== file) });
  };

  return (
    <FieldGroup label={t(`authoring.field.${of}`)} name={of} hint={t(`authoring.filesHint.${of}`)} error={error(of)}>
      {files.length > 0 && (
        <ul className="t-file-list">
          {files.map((file) => (
            <li key={file.name}>
              <span className="t-mono t-grow t-ellipsis">{file.name}</span>
              <span className="t-muted t-small t-num">{formatBytes(byteLength(file.content))}</span>
              <EditButton label={t('authoring.fileEdit', { name: file.name })} onClick={() => setOpen(file)} />
              <DeleteButton label={t('authoring.fileRemove', { name: file.name })} onClick={() => void remove(file)} />
            </li>
          ))}
        </ul>
      )}
      <Button size="small" icon="plus" disabled={files.length >= Limits.extraFiles.max} onClick={() => setOpen('new')}>
        {t('authoring.fileAdd')}
      </Button>
      {open && (
        <FileDialog
          file={open === 'new' ? null : open}
          usedNames={files.filter((file) => file !== open).map(({ name }) => name)}
          onSave={saveFile}
          onClose={() => setOpen(null)}
        />
      )}
    </FieldGroup>
  );
};
