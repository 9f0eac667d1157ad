import type { SystemUser } from './postgres.mjs';

/** The user that everything but the sandbox helper runs as; null when this process is not root. */
export function unprivilegedUser(): SystemUser | null;

/** `{uid, gid}` for `child_process.spawn`; empty when there is nobody to change to. */
export function spawnAs(user: SystemUser | null): { uid?: number; gid?: number };

/** The outermost folder on the way to `path` that `user` may not enter, or null. */
export function blockedFolder(path: string, user: SystemUser | null): string | null;
