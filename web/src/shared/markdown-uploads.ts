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

/**
 * Returns the upload functions for images and files of a text, of the group `gid` if that is given; for staff and group
 * admins.
 */
export const useMarkdownUploads = (gid?: number, isGroupAdmin = false): MarkdownUploads | undefined => {
  const user = useUser();
  const canUpload = isAdmin(user) || (gid !== undefined && isGroupAdmin);
  return useMemo(() => (canUpload ? uploadsOf(gid) : undefined), [canUpload, gid]);
};
