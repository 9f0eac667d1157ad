/** Reads from /proc what the processes under bubblewrap use, because no control group counts them here. */
import { readdirSync, readFileSync } from 'node:fs';

export interface Usage {
  cpuMs: number;
  memoryBytes: number;
  tasks: number;
  /** The first process of the namespace, whose end ends all of it; null until it exists. */
  init: number | null;
}

/** Milliseconds per tick of USER_HZ, which is constant on the machines the kernel supports. */
const MS_PER_TICK = 10;
const nothing: Usage = { cpuMs: 0, memoryBytes: 0, tasks: 0, init: null };

/** Returns the usage of the program below a shell (`pid`), which waits for bubblewrap, which waits for its own init. */
export function usageBelow(pid: number): Usage {
  const init = initBelow(pid);
  if (!init) return nothing;
  const processes = descendantsOf(init);
  return {
    init,
    cpuMs: ticksOf(init).dead + processes.reduce((sum, one) => sum + ticksOf(one).own + ticksOf(one).dead, 0),
    memoryBytes: processes.length === 1 ? peakOf(processes[0]!) : processes.reduce((sum, one) => sum + shareOf(one), 0),
    tasks: processes.reduce((sum, one) => sum + (numberOf(read(one, 'status'), 'Threads') || 1), 0),
  };
}

/**
 * Returns the milliseconds for which a task of the program was ready to run while others had the processor, as the
 * maximum over its tasks. All processor time used by the rest of its tree counts as its own, so the result never
 * exceeds the truth.
 */
export function delayMsBelow(pid: number): number {
  const init = initBelow(pid);
  if (!init) return 0;
  const { cpuMs } = usageBelow(pid);
  const schedStats = descendantsOf(init).flatMap((one) => tasksOf(one).map((task) => schedStatsOf(one, task)));
  return Math.max(0, ...schedStats.map(({ ranMs, waitedMs }) => waitedMs - Math.max(0, cpuMs - ranMs)));
}

/**
 * Returns the processor time of the program's living tasks, whether one of them runs or is ready to run, and whether
 * none is left: bubblewrap, which reports the end, may itself have to wait for a processor.
 */
export function progressBelow(pid: number): { ranMs: number; isReady: boolean; hasEnded: boolean } {
  const init = initBelow(pid);
  const processes = init ? descendantsOf(init) : [];
  const schedStats = processes.flatMap((one) => tasksOf(one).map((task) => schedStatsOf(one, task)));
  const states = processes.flatMap(statesOf);
  return {
    ranMs: schedStats.reduce((sum, { ranMs }) => sum + ranMs, 0),
    isReady: states.includes('R'),
    hasEnded: livingOf(states).length === 0,
  };
}

/** Returns the time on a processor and the time in the run queue, converted from the kernel's nanoseconds to ms. */
function schedStatsOf(pid: number, task: string): { ranMs: number; waitedMs: number } {
  const [ran = 0, waited = 0] = read(pid, `task/${task}/schedstat`).split(' ').map(Number);
  return { ranMs: ran / 1e6, waitedMs: waited / 1e6 };
}

/** Returns the processor time of bubblewrap's own init, which copies the files in before the program starts. */
export function setUpMsBelow(pid: number): number {
  const init = initBelow(pid);
  return init ? ticksOf(init).own : 0;
}

/**
 * Returns whether there is a program below the shell and all of its threads sleep. A program that lacks a processor
 * does not sleep.
 */
export function waitsBelow(pid: number): boolean {
  const init = initBelow(pid);
  const living = livingOf(init ? descendantsOf(init).flatMap(statesOf) : []);
  return living.length > 0 && living.every((state) => state !== 'R' && state !== 'D');
}

const livingOf = (states: readonly string[]): string[] => states.filter((state) => state !== 'Z' && state !== 'X');

/** Returns a state letter for each thread, as `ps` shows it. */
function statesOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map((task) => afterName(read(pid, `task/${task}/stat`))[0] ?? 'X');
  } catch {
    return [];
  }
}

function initBelow(pid: number): number | undefined {
  const bubblewrap = childrenOf(pid)[0];
  return bubblewrap && childrenOf(bubblewrap)[0];
}

function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
}

function childrenOf(pid: number): number[] {
  return tasksOf(pid).flatMap((task) => read(pid, `task/${task}/children`).split(' ').filter(Boolean).map(Number));
}

/** Returns an empty list if the process has ended meanwhile. */
function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Returns the milliseconds used by a process itself and by the children it has waited for. */
function ticksOf(pid: number): { own: number; dead: number } {
  const [user = 0, system = 0, deadUser = 0, deadSystem = 0] = afterName(read(pid, 'stat')).slice(11, 15).map(Number);
  return { own: (user + system) * MS_PER_TICK, dead: (deadUser + deadSystem) * MS_PER_TICK };
}

/**
 * Returns the fields of a `stat` line after the name, which is in brackets and may contain anything, including spaces
 * and brackets.
 */
const afterName = (stat: string): string[] => {
  const fields = stat.slice(stat.lastIndexOf(')') + 2);
  return fields ? fields.split(' ') : [];
};

/** Returns the peak memory of a process, without the files it maps. */
function peakOf(pid: number): number {
  const status = read(pid, 'status');
  return Math.max(0, numberOf(status, 'VmHWM') - numberOf(status, 'RssFile')) * 1024;
}

/** Returns the memory of a process, with pages shared with its children divided among them. */
function shareOf(pid: number): number {
  const shares = read(pid, 'smaps_rollup');
  const status = read(pid, 'status');
  if (shares) return (numberOf(shares, 'Pss_Anon') + numberOf(shares, 'Pss_Shmem')) * 1024;
  return (numberOf(status, 'RssAnon') + numberOf(status, 'RssShmem')) * 1024;
}

const numberOf = (text: string, key: string): number =>
  Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);

/** Returns an empty string if the process has ended meanwhile. */
function read(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
