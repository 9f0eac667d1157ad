import { readFileSync } from 'node:fs';

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It ended meanwhile.
    return '';
  }
};

const children = (pid: number): number[] =>
  read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);

const isSandbox = (pid: number): boolean => read(`/proc/${pid}/cmdline`).split('\0')[0]!.endsWith('/tribunal-sandbox');

const sandboxesUnder = (pid: number): number[] => {
  const found = children(pid).filter(isSandbox);
  if (found.length === 0) throw new Error(`process ${pid} has no process of a sandbox`);
  return found;
};

/** The sandbox helper that a judge has started. */
export const helperOf = (judge: number): number => sandboxesUnder(judge)[0]!;

/** The helper's slot processes, each of which runs or compiles one program at a time. */
export const slotsOf = (helper: number): number[] => sandboxesUnder(helper);

/** `kill -9`. */
export const end = (pid: number): void => void process.kill(pid, 'SIGKILL');
