import { useMemo } from 'react';
import { isAdmin, useUser } from './session';
import type { MarkdownUploads } from '../kit/fields';

const uploadsOf = (gid?: number): MarkdownUploads => {
  const send =
    (path: string, part: 'image' | 'file'): MarkdownUploads['file'] =>
    async (file, onProgress, signal) => {
      const { uploadFile } = await import('../api/files');
      return uploadFile<{ link: string }>(path, { file, part, query: { gid }, onProgress, signal });
    };
  return { picture: send('/api/file/upload-md-img', 'image'), file: send('/api/file/upload-md-file', 'file') };
};

/** Where pictures and files of a text go, for those who may send them: staff, and whoever looks after the group `gid`. */
export const useMarkdownUploads = (gid?: number): MarkdownUploads | undefined => {
  const user = useUser();
  const mayUpload = isAdmin(user) || gid !== undefined;
  return useMemo(() => (mayUpload ? uploadsOf(gid) : undefined), [mayUpload, gid]);
};
