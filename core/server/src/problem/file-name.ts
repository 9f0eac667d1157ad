import { Limits } from '@tribunal/contract';
import { badInput } from '../http';

/** No folders, no `.` and `..`, nothing that cannot be printed. */
const PLAIN = /^(?!\.{1,2}$)[^/\\\p{Cc}\p{Cs}]+$/u;

/** Refuses what is not the name of one file in one folder; judges write files under it. */
export function checkFileName(field: string, name: string): void {
  if (Buffer.byteLength(name) > Limits.fileName.max) {
    throw badInput(field, 'problem.fileNameTooLong', { limit: Limits.fileName.max });
  }
  if (!PLAIN.test(name)) throw badInput(field, 'problem.fileName', { name });
}
