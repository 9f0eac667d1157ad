import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { tryLockFolder, type FolderLock } from './folder-lock';

/** Users of the host that a judge's programs have; they belong to it until it ends or releases them. */
export interface HostUsers extends FolderLock {
  /** Id of the first of them. */
  first: number;
}

const CLAIMS = '/run/tribunal/sandbox-users';
/** Earlier versions use the 128 users before these. */
const FIRST = 200_128;
/** Two for each slot of the largest judge. */
const USERS_PER_JUDGE = 128;
const MAX_JUDGES = 64;

/**
 * Claims a range of users that no other judge of this machine uses: the kernel limits the memory of pipes, pending
 * signals and watches per user, so a program could take them from one of another judge. Needs root, as the sandbox.
 */
export async function claimHostUsers(claims: string = CLAIMS): Promise<HostUsers> {
  for (let number = 0; number < MAX_JUDGES; number += 1) {
    const first = FIRST + number * USERS_PER_JUDGE;
    const claim = join(claims, String(first));
    mkdirSync(claim, { recursive: true });
    const lock = await tryLockFolder(claim, 'exclusive');
    if (lock) return { ...lock, first };
  }
  throw new Error(`${MAX_JUDGES} judges run on this machine`);
}
