import type { ArchiveFile } from '@tribunal/server/platform';
import { FormatError } from './format-error';

/** Maximum size of descriptions and statements, in MB. They are small; a larger file would only waste time. */
const MAX_MB = 1;

/** Throws `FormatError`, naming the file, if it is too large to be written by hand. */
export function checkSmall({ name, bytes }: ArchiveFile): void {
  if (bytes > MAX_MB * 1024 * 1024) throw new FormatError('tooLarge', { name, limit: MAX_MB });
}

/**
 * Returns the text of a file that is written by hand. Throws `FormatError`, naming the file, if it is too large
 * for that.
 */
export async function smallText(file: ArchiveFile): Promise<string> {
  checkSmall(file);
  return file.text();
}

/** Returns '' if there is no such file. */
export const smallTextIn = async (file: ArchiveFile | undefined): Promise<string> => (file ? smallText(file) : '');
