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

/** Processor time of bubblewrap's own init, which copies the files in before the program starts. */
export function setUpMsBelow(pid: number): number {
  const init = initBelow(pid);
  return init ? ticksOf(init).own : 0;
}

function initBelow(pid: number): number | undefined {
  const bubblewrap = childrenOf(pid)[0];
  return bubblewrap && childrenOf(bubblewrap)[0];
}

function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      read(pid, `task/${task}/children`).split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

/** Milliseconds used by a process itself and by those it has waited for. */
function ticksOf(pid: number): { own: number; dead: number } {
  const stat = read(pid, 'stat');
  // The name in brackets may hold anything, spaces and brackets too.
  const [user = 0, system = 0, deadUser = 0, deadSystem = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number);
  return { own: (user + system) * MS_PER_TICK, dead: (deadUser + deadSystem) * MS_PER_TICK };
}

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
