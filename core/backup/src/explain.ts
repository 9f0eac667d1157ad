import { ConfigError } from '@tribunal/config';
import { isConnectionLoss } from '@tribunal/server/site-data';
import { BackupError } from './manifest';

/** Codes of the operating system and of PostgreSQL. */
const FULL_DISK = ['ENOSPC', 'EDQUOT', '53100'];

/** Follows the causes of an error to one with such a code. */
function isFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return FULL_DISK.includes(String(code)) || /no space left on device/i.test(error.message) || isFullDisk(error.cause);
}

/**
 * Returns what the operator reads when the program fails: a sentence for what the operator can change, such as a full
 * disk or missing permissions, and the stack of anything else.
 */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isFullDisk(error)) {
    return `The disk is full: ${error.message}\nFree some space, or choose another disk, and run the command again.`;
  }
  if (!('syscall' in error) && isConnectionLoss(error))
    return `The database ended the connection (${error.message}); its log has the reason.`;
  const isPlain = error instanceof ConfigError || error instanceof BackupError || 'syscall' in error;
  return isPlain ? error.message : (error.stack ?? error.message);
}
