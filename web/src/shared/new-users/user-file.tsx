import { isWorkbook, readText } from '@tribunal/contract';
import { formatMemory, TextArea } from '../../kit';
import { DropZone } from '../../kit/upload';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const ACCEPT = '.csv,.txt,.tsv,text/csv,text/plain';

interface ChosenFile {
  name: string;
  size: number;
  text: string;
  /** The encoding that it was in. */
  encoding: string;
}

/** Rows of users from a file, or pasted. */
export interface UserFile {
  text: string;
  file: ChosenFile | null;
  pasted: string;
  paste: (text: string) => void;
  choose: (file: File) => Promise<void>;
  clear: () => void;
}

interface Options {
  maxBytes: number;
  /** Called before other rows replace those that are there. */
  onChange: () => void;
  onError: (message: string) => void;
}

/** Reads a file that the user chooses, in the encoding that it has, or the rows that the user pastes instead. */
export function useUserFile({ maxBytes, onChange, onError }: Options): UserFile {
  const { t } = useTranslation();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [pasted, setPasted] = useState('');
  const change = (next: { file: ChosenFile | null; pasted: string }) => {
    setFile(next.file);
    setPasted(next.pasted);
    onChange();
  };
  return {
    text: file?.text ?? pasted,
    file,
    pasted,
    paste: (text) => change({ file: null, pasted: text }),
    clear: () => change({ file: null, pasted: '' }),
    choose: async (chosen) => {
      if (chosen.size > maxBytes) {
        change({ file: null, pasted });
        return onError(t('newUsers.large', { name: chosen.name, max: formatMemory(maxBytes / 1024) }));
      }
      const bytes = new Uint8Array(await chosen.arrayBuffer());
      const { text, encoding, isConvertible } = readText(bytes);
      if (isWorkbook(bytes) || !isConvertible) {
        change({ file: null, pasted });
        return onError(t(isWorkbook(bytes) ? 'newUsers.workbook' : 'newUsers.noText', { name: chosen.name }));
      }
      change({ file: { name: chosen.name, size: chosen.size, text, encoding: encoding ?? '' }, pasted: '' });
    },
  };
}

/** The fields of `useUserFile`. */
export const UserFileFields = ({ rows, isBusy }: { rows: UserFile; isBusy: boolean }) => {
  const { t } = useTranslation();
  const { file, pasted, paste, choose } = rows;
  return (
    <>
      <DropZone
        label={t('newUsers.choose')}
        hint={
          file
            ? [file.name, formatMemory(file.size / 1024), file.encoding.toUpperCase()].join(' · ')
            : t('newUsers.encodings')
        }
        accept={ACCEPT}
        disabled={isBusy}
        onFile={(chosen) => void choose(chosen)}
      />
      <TextArea
        label={t('newUsers.paste')}
        value={pasted}
        rows={5}
        spellCheck={false}
        autoComplete="off"
        disabled={isBusy}
        onChange={paste}
      />
    </>
  );
};
