/** What the processes under bubblewrap use, read from /proc: nobody counts for us here. */
import { readdirSync, readFileSync } from 'node:fs';

export interface Usage {
  cpuMs: number;
  memoryBytes: number;
  tasks: number;
  /** The first process of the namespace, whose end ends all of it; null until there is one. */
  init: number | null;
}

/** USER_HZ, which the kernel never changes on the machines it runs on. */
const MS_PER_TICK = 10;
const nothing: Usage = { cpuMs: 0, memoryBytes: 0, tasks: 0, init: null };

/** Of the program below a shell (`pid`), which waits for bubblewrap, which waits for its own init. */
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
 * Milliseconds for which a task of the program was ready to run while others had the processor, of the task for which it
 * was longest. All that the others of its tree have used is taken to be its own doing: never more than the truth.
 */
export function delayMsBelow(pid: number): number {
  const init = initBelow(pid);
  if (!init) return 0;
  const { cpuMs } = usageBelow(pid);
  const turns = descendantsOf(init).flatMap((one) => tasksOf(one).map((task) => turnsOf(one, task)));
  return Math.max(0, ...turns.map(({ ranMs, waitedMs }) => waitedMs - Math.max(0, cpuMs - ranMs)));
}

/**
 * What the living tasks of the program have had of the processor, whether one of them has it or waits for it, and whether
 * none is left: bubblewrap, which tells its end, may have to wait for a processor itself.
 */
export function progressBelow(pid: number): { ranMs: number; isReady: boolean; hasEnded: boolean } {
  const init = initBelow(pid);
  const processes = init ? descendantsOf(init) : [];
  const turns = processes.flatMap((one) => tasksOf(one).map((task) => turnsOf(one, task)));
  const states = processes.flatMap(statesOf);
  return {
    ranMs: turns.reduce((sum, { ranMs }) => sum + ranMs, 0),
    isReady: states.includes('R'),
    hasEnded: livingOf(states).length === 0,
  };
}

/** Nanoseconds on a processor and in the queue for one, as the kernel has them, in ms. */
function turnsOf(pid: number, task: string): { ranMs: number; waitedMs: number } {
  const [ran = 0, waited = 0] = read(pid, `task/${task}/schedstat`).split(' ').map(Number);
  return { ranMs: ran / 1e6, waitedMs: waited / 1e6 };
}

/** Processor time of bubblewrap's own init, which copies the files in before the program starts. */
export function setUpMsBelow(pid: number): number {
  const init = initBelow(pid);
  return init ? ticksOf(init).own : 0;
}

/** Whether there is a program below the shell and all of its threads sleep. One that lacks a processor does not sleep. */
export function waitsBelow(pid: number): boolean {
  const init = initBelow(pid);
  const living = livingOf(init ? descendantsOf(init).flatMap(statesOf) : []);
  return living.length > 0 && living.every((state) => state !== 'R' && state !== 'D');
}

const livingOf = (states: readonly string[]): string[] => states.filter((state) => state !== 'Z' && state !== 'X');

/** A letter for each thread, as `ps` shows it. */
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

/** Empty when the process has ended meanwhile. */
function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Milliseconds used by a process itself and by those it has waited for. */
function ticksOf(pid: number): { own: number; dead: number } {
  const [user = 0, system = 0, deadUser = 0, deadSystem = 0] = afterName(read(pid, 'stat')).slice(11, 15).map(Number);
  return { own: (user + system) * MS_PER_TICK, dead: (deadUser + deadSystem) * MS_PER_TICK };
}

/** The fields of a `stat` behind the name, which stands in brackets and may hold anything, spaces and brackets too. */
const afterName = (stat: string): string[] => {
  const fields = stat.slice(stat.lastIndexOf(')') + 2);
  return fields ? fields.split(' ') : [];
};

/** The most a process has had in memory, without the files it maps. */
function peakOf(pid: number): number {
  const status = read(pid, 'status');
  return Math.max(0, numberOf(status, 'VmHWM') - numberOf(status, 'RssFile')) * 1024;
}

/** What a process has in memory, pages it shares with its children divided among them. */
function shareOf(pid: number): number {
  const shares = read(pid, 'smaps_rollup');
  const status = read(pid, 'status');
  if (shares) return (numberOf(shares, 'Pss_Anon') + numberOf(shares, 'Pss_Shmem')) * 1024;
  return (numberOf(status, 'RssAnon') + numberOf(status, 'RssShmem')) * 1024;
}

const numberOf = (text: string, key: string): number =>
  Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);

/** Empty when the process has ended meanwhile. */
function read(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
