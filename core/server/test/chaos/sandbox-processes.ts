import { readFileSync } from 'node:fs';

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process has ended meanwhile.
    return '';
  }
};

const children = (pid: number): number[] =>
  read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);

const isSandbox = (pid: number): boolean => read(`/proc/${pid}/cmdline`).split('\0')[0]!.endsWith('/tribunal-sandbox');

const sandboxesUnder = (pid: number): number[] => children(pid).filter(isSandbox);

/** Returns the process id of the sandbox helper that a judge has started. */
export const helperOf = (judge: number): number => {
  const [helper] = sandboxesUnder(judge);
  if (helper === undefined) throw new Error(`process ${judge} has no process of a sandbox`);
  return helper;
};

/**
 * Returns the helper's slot processes, each of which runs or compiles one program at a time; null if it has none now.
 */
export const slotsOf = (helper: number): number[] | null => {
  const slots = sandboxesUnder(helper);
  return slots.length > 0 ? slots : null;
};

/** Kills a process as `kill -9` does. */
export const forceKill = (pid: number): void => void process.kill(pid, 'SIGKILL');
