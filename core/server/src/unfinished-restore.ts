import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * File in the data folder of a site that is being restored, with `{attempt, manifest}`. The supervisor's scripts use
 * the same name.
 */
export const UNFINISHED_RESTORE = 'restore-unfinished.json';

/** Error for operators about a data folder that a server cannot use yet; printed without a stack. */
export class UnfinishedRestoreError extends Error {}

/**
 * Checks that no restore into this data folder is unfinished.
 * @throws UnfinishedRestoreError when a restore into the data folder was started and not finished
 */
export function assertNotHalfRestored(dataDir: string): void {
  if (!existsSync(join(dataDir, UNFINISHED_RESTORE))) return;
  throw new UnfinishedRestoreError(
    `The site in ${dataDir} is only partly restored. Run "npm run restore" again with the same file.`,
  );
}
