import type { PackageFile } from '../../model';
import { NotUnderstood } from './not-understood';

/** Descriptions and statements are small; what is larger would only keep the reader busy. */
const MAX_MB = 1;

/** Throws `NotUnderstood`, naming the file, when it is too large to be written by hand. */
export function checkSmall({ name, bytes }: PackageFile): void {
  if (bytes > MAX_MB * 1024 * 1024) throw new NotUnderstood('tooLarge', { name, limit: MAX_MB });
}

/** The text of a file that is written by hand. Throws `NotUnderstood`, naming the file, when it is too large for that. */
export async function smallText(file: PackageFile): Promise<string> {
  checkSmall(file);
  return file.text();
}

/** '' when there is no such file. */
export const smallTextIn = async (file: PackageFile | undefined): Promise<string> => (file ? smallText(file) : '');
