import type { TaskChecker } from '@tribunal/contract';
import { createHash } from 'node:crypto';

/**
 * Identifies the checker that gave a verdict: lower-case hex SHA-256 over language, code and extra files, independent
 * of the files' order.
 */
export function checkerHash({ language, code, extraFiles }: TaskChecker): string {
  const files = Object.entries(extraFiles).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([language, code, files]))
    .digest('hex');
}
