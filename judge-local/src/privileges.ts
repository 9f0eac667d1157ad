import { chmod, chown, mkdir } from 'node:fs/promises';

/** Who the judge becomes once the sandbox helper runs. */
export interface RunAs {
  uid: number;
  gid: number;
}

/** Makes a folder that belongs to whom the judge will be. */
export async function ownFolder(dir: string, runAs: RunAs | null, mode: number): Promise<void> {
  await mkdir(dir, { recursive: true });
  await chmod(dir, mode);
  if (runAs) await chown(dir, runAs.uid, runAs.gid);
}

/** Gives up root for good: supplementary groups first, the user last. */
export function dropPrivileges({ uid, gid }: RunAs): void {
  if (process.getuid?.() !== 0) return;
  process.setgroups?.([]);
  process.setgid?.(gid);
  process.setuid?.(uid);
  if (process.getuid?.() !== uid || process.getgid?.() !== gid) throw new Error('could not give up root');
}
