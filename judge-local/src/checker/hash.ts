import type { TaskChecker } from '@tribunal/contract';
import { createHash } from 'node:crypto';

/** Which checker gave a verdict: lower-case hex SHA-256 over language, code and extra files, whatever their order. */
export function checkerHash({ language, code, extraFiles }: TaskChecker): string {
  const files = Object.entries(extraFiles).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([language, code, files]))
    .digest('hex');
}
