import { PICTURE_TYPES } from '@tribunal/contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../basics/Button';
import { ProgressBar } from '../upload/ProgressBar';
import type { InsertedFiles } from './use-inserted-files';

export const UploadTools = ({ files }: { files: InsertedFiles }) => {
  const { t } = useTranslation();
  return (
    <>
      <ChooseButton icon="image outline" label={t('kit.insertPicture')} accept={PICTURE_TYPES.join()} files={files} />
      <ChooseButton icon="paperclip" label={t('kit.insertFile')} files={files} />
      {files.sending && (
        <>
          <ProgressBar share={files.sending.share} label={t('kit.sending', { name: files.sending.name })} />
          <Button size="small" onClick={files.stop}>
            {t('kit.stop')}
          </Button>
        </>
      )}
    </>
  );
};

interface Props {
  icon: string;
  label: string;
  accept?: string;
  files: InsertedFiles;
}

const ChooseButton = ({ icon, label, accept, files }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" icon={icon} disabled={files.sending !== null} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-hidden="true"
        tabIndex={-1}
        onChange={(event) => {
          void files.add([...(event.target.files ?? [])]);
          // Reset so that the same file can be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
};
