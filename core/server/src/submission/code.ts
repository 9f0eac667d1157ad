import { Limits } from '@tribunal/contract';
import { badInput } from '../http';

/** Refuses code that is blank or too long, on `code`. */
export function checkCode(code: string): void {
  if (code.trim() === '') throw badInput('code', 'submission.codeEmpty');
  if (code.length > Limits.code.max) throw badInput('code', 'submission.codeTooLong', { limit: Limits.code.max });
}
