import { Limits } from '@tribunal/contract';
import { badInput } from '@tribunal/platform';

/**
 * Checks that code is neither blank nor too long.
 * @throws 400 about the field `code`
 */
export function checkCode(code: string): void {
  if (code.trim() === '') throw badInput('code', 'submission.codeEmpty');
  if (code.length > Limits.code.max) throw badInput('code', 'submission.codeTooLong', { limit: Limits.code.max });
}
