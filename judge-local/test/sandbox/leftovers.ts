/** Finds what a sandbox may leave behind on the machine. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the names of the control groups of all helpers. */
const cgroups = (): string[] =>
  ['cpu', 'cpuacct', 'cpuset', 'memory', 'pids', 'unified', '.']
    .map((controller) => join('/sys/fs/cgroup', controller))
    .filter(existsSync)
    .flatMap((folder) => readdirSync(folder).filter((name) => name.startsWith('tribunal-sandbox-')));

/** Returns the control groups of the helper that has, or had, that process id. */
export const groupsOf = (pid: number): string[] => cgroups().filter((name) => name.endsWith(`-${pid}`));

const readOf = (pid: string, name: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
};

const processes = (): string[] => readdirSync('/proc').filter((name) => /^\d+$/.test(name));

/** Returns the processes whose command line is that sleep. */
export const sleepingProcesses = (seconds: string): string[] =>
  processes().filter((pid) => readOf(pid, 'cmdline') === `/bin/sleep\0${seconds}\0`);

/** Returns the living processes of the users that a sandbox with that base assigns to its slots. */
export const processesOf = (uidBase: number, slots: number): string[] =>
  processes().filter((pid) => {
    const status = readOf(pid, 'status');
    const uid = Number(/^Uid:\t(\d+)/m.exec(status)?.[1] ?? -1);
    return uid >= uidBase && uid < uidBase + 2 * slots && !/^State:\tZ/m.test(status);
  });

export const childrenOf = (pid: number): number[] =>
  readOf(String(pid), `task/${pid}/children`).split(' ').filter(Boolean).map(Number);

/** Returns the command line's words, separated by NUL; empty if the process has ended. */
export const commandOf = (pid: number): string => readOf(String(pid), 'cmdline');

export const mountCount = (): number => readOf('self', 'mounts').split('\n').length;

/** Resolves when the condition holds; the test's time limit bounds the wait. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Waits like `until`, but blocks everything else in this process. */
export function blockUntil(condition: () => boolean): void {
  for (const began = performance.now(); !condition();)
    if (performance.now() - began > 50_000) throw new Error('what is waited for does not come');
}
