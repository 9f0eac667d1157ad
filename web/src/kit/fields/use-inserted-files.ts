import { Limits, PICTURE_TYPES } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { consumeErrorText } from '../feedback/consume-error-text';
import { useUpload } from '../upload/use-upload';

type Send = (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<{ link: string }>;

/** Upload functions for the images and other files of a text; each returns the address of the file. */
export interface MarkdownUploads {
  picture: Send;
  file: Send;
}

export interface InsertedFiles {
  /** The upload in progress; `share` ranges from 0 to 1. */
  sending: { name: string; share: number } | null;
  fault: string | null;
  add: (files: readonly File[]) => Promise<void>;
  stop: () => void;
}

const MB = 1024 * 1024;
const isPicture = (file: File): boolean => (PICTURE_TYPES as readonly string[]).includes(file.type);
const limitOf = (file: File): number => (isPicture(file) ? Limits.pictureBytes.max : Limits.attachmentBytes.max);

/** Removes characters from a file name that would end a Markdown link early. */
const plainName = (name: string): string => name.replaceAll(/[[\]\\<>`\r\n]/g, ' ').trim();

export const markdownOf = (file: File, link: string): string =>
  isPicture(file) ? `![${plainName(file.name)}](${link})` : `[${plainName(file.name)}](${link})`;

/** Uploads files one after another and inserts each into the text once it is uploaded. */
export const useInsertedFiles = (
  uploads: MarkdownUploads | undefined,
  insert: (text: string) => void,
): InsertedFiles => {
  const { t } = useTranslation();
  const [name, setName] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { share, start, stop } = useUpload((file, onProgress, signal) => {
    const send = isPicture(file) ? uploads!.picture : uploads!.file;
    return send(file, onProgress, signal);
  });

  const addOne = async (file: File): Promise<boolean> => {
    const limit = limitOf(file);
    if (file.size > limit) {
      setFault(t('kit.fileTooLarge', { name: file.name, max: limit / MB }));
      return false;
    }
    setName(file.name);
    const kept = await start(file);
    if (kept) insert(markdownOf(file, kept.link));
    return kept !== null;
  };
  const add = async (files: readonly File[]) => {
    if (!uploads || name !== null) return;
    setFault(null);
    try {
      for (const file of files) if (!(await addOne(file))) break;
    } catch (error) {
      setFault(consumeErrorText(error));
    } finally {
      setName(null);
    }
  };
  return { sending: name === null ? null : { name, share: share ?? 0 }, fault, add, stop };
};
