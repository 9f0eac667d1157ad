/** Reads the control groups of a helper's slots, in cgroup version 1 or 2. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = '/sys/fs/cgroup';

/** Returns the folder of all slots of the helper `pid` under `controller`. */
export const groupOf = (pid: number, controller: string): string =>
  [join(ROOT, controller), join(ROOT, 'unified'), ROOT]
    .filter(existsSync)
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .find((path) => /\/tribunal-sandbox-n\d+-\d+$/.test(path) && path.endsWith(`-${pid}`))!;

/**
 * Returns the content of the first of `names` that exists; cgroup versions use different names for the same setting.
 */
export function settingOf(folder: string, ...names: string[]): string {
  const path = names.map((name) => join(folder, name)).find(existsSync);
  return path ? readFileSync(path, 'utf8').trim() : '';
}

/** Returns the core that a slot is pinned to; empty where it may use several. */
export const coreOf = (pid: number, slot: number): string =>
  settingOf(join(groupOf(pid, 'cpuset'), `slot-${slot}`), 'cpuset.cpus');
