import { Limits } from '@tribunal/contract';
import { badInput } from '@tribunal/platform';

/** Matches names without folders and unprintable characters, other than `.` and `..`. */
const PLAIN = /^(?!\.{1,2}$)[^/\\\p{Cc}\p{Cs}]+$/u;

/** Throws if `name` is not the name of a single file, because judges write files under it. */
export function checkFileName(field: string, name: string): void {
  if (Buffer.byteLength(name) > Limits.fileName.max) {
    throw badInput(field, 'problem.fileNameTooLong', { limit: Limits.fileName.max });
  }
  if (!PLAIN.test(name)) throw badInput(field, 'problem.fileName', { name });
}
