import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  closeSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const native = new URL('../../native', import.meta.url).pathname;
const program = new URL('programs/cgroup-driver.c', import.meta.url).pathname;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tribunal-test-'));
  const sources = ['caches', 'cgroup', 'cgroup-v1', 'cgroup-v2', 'cgroup-mounts', 'common'].map(
    (name) => `${native}/${name}.c`,
  );
  const wrapped = ['setmntent', 'getpid'].map((name) => `-Wl,--wrap=${name}`);
  const flags = ['-std=gnu11', '-w', '-D_GNU_SOURCE', '-I', native, ...wrapped];
  execFileSync('gcc', [...flags, program, ...sources, '-o', join(folder, 'driver')]);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The driver runs as process 1 of the PID namespace of this process. */
const NAMESPACE = statSync('/proc/self/ns/pid').ino;
const GROUP = `tribunal-sandbox-n${NAMESPACE}-1`;

interface Machine {
  /** Mounts as `type options`, each with its folder. */
  mounts: readonly [folder: string, type: string, options: string][];
  /** Files that the kernel creates, with their content. */
  files: Readonly<Record<string, string>>;
}

/**
 * Lets the helper's code set up a slot on such a machine; returns its output and the content that files have
 * afterwards.
 */
function setUp(name: string, { mounts, files }: Machine): { output: string; of: (path: string) => string } {
  const root = join(folder, name);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const lines = mounts.map(([at, type, options]) => `none ${join(root, at)} ${type} ${options} 0 0\n`);
  writeFileSync(join(root, 'mounts'), lines.join(''));
  const output = execFileSync(join(folder, 'driver'), { env: { MOUNTS: join(root, 'mounts') }, encoding: 'utf8' });
  return { output: output.trim(), of: (path) => readFileSync(join(root, path), 'utf8').trim() };
}

const empty = (at: string, ...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [join(at, name), '']));

const memoryAndTasks = {
  ...empty(`memory/${GROUP}/slot-0`, 'memory.max_usage_in_bytes', 'memory.limit_in_bytes', 'cgroup.procs'),
  ...empty(`pids/${GROUP}/slot-0`, 'pids.max', 'cgroup.procs', 'tasks'),
};
const cpuset = {
  'cpuset/cpuset.cpus': '0-7',
  'cpuset/cpuset.mems': '0-1',
  ...empty(`cpuset/${GROUP}`, 'cpuset.cpus', 'cpuset.mems'),
  ...empty(`cpuset/${GROUP}/slot-0`, 'cpuset.cpus', 'cpuset.mems', 'cgroup.procs'),
};
const mountsOf = (...controllers: string[]): Machine['mounts'] =>
  controllers.map((controller) => [controller, 'cgroup', `rw,${controller}`]);

describe('control groups of version 1', () => {
  it('give a slot its share and its core, with cpu and cpuacct mounted together', () => {
    const { output, of } = setUp('together', {
      mounts: mountsOf('cpu,cpuacct', 'memory', 'pids', 'cpuset'),
      files: {
        ...memoryAndTasks,
        ...cpuset,
        ...empty(`cpu,cpuacct/${GROUP}`, 'cpu.shares'),
        ...empty(`cpu,cpuacct/${GROUP}/slot-0`, 'cpu.shares', 'cpu.cfs_quota_us', 'cpuacct.usage', 'cgroup.procs'),
      },
    });
    expect(output).toBe('v1 shares cores');
    expect(of(`cpu,cpuacct/${GROUP}/cpu.shares`)).toBe('2048');
    expect(of(`cpu,cpuacct/${GROUP}/slot-0/cpu.shares`)).toBe('1024');
    expect(of(`cpu,cpuacct/${GROUP}/slot-0/cpu.cfs_quota_us`)).toBe('');
    expect(of(`cpuset/${GROUP}/cpuset.cpus`)).toBe('0-7');
    expect(of(`cpuset/${GROUP}/slot-0/cpuset.mems`)).toBe('0-1');
    expect(of(`cpuset/${GROUP}/slot-0/cpuset.cpus`)[0]).toBe('3');
    for (const controller of ['cpu,cpuacct', 'memory', 'pids', 'cpuset'])
      expect(of(`${controller}/${GROUP}/slot-0/cgroup.procs`)).toBe('77');
  });

  it('let whatever else the machine has go first at the disk', () => {
    const files = {
      ...memoryAndTasks,
      ...empty(`cpuacct/${GROUP}/slot-0`, 'cpuacct.usage', 'cgroup.procs'),
      ...empty(`blkio/${GROUP}`, 'blkio.bfq.weight'),
      ...empty(`blkio/${GROUP}/slot-0`, 'cgroup.procs'),
    };
    const { of } = setUp('disk', { mounts: mountsOf('cpuacct', 'memory', 'pids', 'blkio'), files });
    expect(of(`blkio/${GROUP}/blkio.bfq.weight`)).toBe('10');
    expect(of(`blkio/${GROUP}/slot-0/cgroup.procs`)).toBe('77');
  });

  it('never swap, and have a file that empties their caches', () => {
    const slot = `memory/${GROUP}/slot-0`;
    const { output, of } = setUp('caches', {
      mounts: mountsOf('cpuacct', 'memory', 'pids'),
      files: {
        ...memoryAndTasks,
        ...empty(`cpuacct/${GROUP}/slot-0`, 'cpuacct.usage', 'cgroup.procs'),
        ...empty(slot, 'memory.force_empty', 'memory.swappiness'),
      },
    });
    expect(output).toBe('v1 forgets');
    expect(of(`${slot}/memory.swappiness`)).toBe('0');
    expect(of(`${slot}/memory.force_empty`)).toMatch(/^\d+$/);
  });

  it('bound a slot to one core’s time where they cannot give it a core', () => {
    const { output, of } = setUp('apart', {
      mounts: mountsOf('cpu', 'cpuacct', 'memory', 'pids'),
      files: {
        ...memoryAndTasks,
        ...empty(`cpu/${GROUP}`, 'cpu.shares'),
        ...empty(`cpu/${GROUP}/slot-0`, 'cpu.shares', 'cpu.cfs_quota_us', 'cgroup.procs'),
        ...empty(`cpuacct/${GROUP}/slot-0`, 'cpuacct.usage', 'cgroup.procs'),
      },
    });
    expect(output).toBe('v1 shares');
    expect(of(`cpu/${GROUP}/slot-0/cpu.cfs_quota_us`)).toBe('100000');
  });

  it('count and limit as ever where there is neither cpu nor cpuset', () => {
    const { output } = setUp('neither', {
      mounts: mountsOf('cpuacct', 'memory', 'pids'),
      files: { ...memoryAndTasks, ...empty(`cpuacct/${GROUP}/slot-0`, 'cpuacct.usage', 'cgroup.procs') },
    });
    expect(output).toBe('v1');
  });
});

describe('control groups of other helpers', () => {
  it('stay while their helper lives, in whichever PID namespace, and are removed after it', () => {
    const root = join(folder, 'others');
    const slotOf = (helper: string): string => join(root, 'pids', `tribunal-sandbox-${helper}`, 'slot-0');
    // A helper in another container may have the process ID of this one, or one that nobody has here.
    const [living, dead, earlier] = ['n1-1', 'n1-4194305', '4194305'];
    for (const helper of [living, dead, earlier]) mkdirSync(slotOf(helper), { recursive: true });
    const held = openSync(dirname(slotOf(living)), 'r');
    spawnSync('flock', ['-s', '3'], { stdio: ['ignore', 'ignore', 'inherit', held] });
    setUp('others', {
      mounts: mountsOf('cpuacct', 'memory', 'pids'),
      files: { ...memoryAndTasks, ...empty(`cpuacct/${GROUP}/slot-0`, 'cpuacct.usage', 'cgroup.procs') },
    });
    closeSync(held);
    expect([living, dead, earlier].map((helper) => existsSync(slotOf(helper)))).toEqual([true, false, false]);
  });
});

describe('control groups of version 2', () => {
  const slot = `${GROUP}/slot-0`;
  const bare = {
    'cgroup.controllers': 'cpuset cpu memory pids\n',
    ...empty('.', 'cgroup.subtree_control'),
    ...empty(GROUP, 'cgroup.subtree_control'),
    ...empty(slot, 'cpu.stat', 'memory.current', 'memory.max', 'pids.max', 'cgroup.procs', 'cgroup.threads'),
  };
  const cpu = { ...empty(GROUP, 'cpu.weight'), ...empty(slot, 'cpu.weight', 'cpu.max') };
  const mounts: Machine['mounts'] = [['.', 'cgroup2', 'rw']];

  it('give a slot its share and its core', () => {
    const cores = { ...empty(GROUP, 'cpuset.cpus'), ...empty(slot, 'cpuset.cpus') };
    const { output, of } = setUp('v2', { mounts, files: { ...bare, ...cpu, ...cores } });
    expect(output).toBe('v2 shares cores');
    expect(of(`${GROUP}/cpu.weight`)).toBe('200');
    expect(of(`${slot}/cpu.weight`)).toBe('100');
    expect(of(`${slot}/cpuset.cpus`)).toBe('3');
    expect(of(`${slot}/cpu.max`)).toBe('');
    expect(of(`${slot}/cgroup.procs`)).toBe('77');
  });

  it('bound a slot to one core’s time where cpuset is not delegated', () => {
    const { output, of } = setUp('v2-no-cpuset', { mounts, files: { ...bare, ...cpu } });
    expect(output).toBe('v2 shares');
    expect(of(`${slot}/cpu.max`)).toBe('100000 100000');
  });

  it('have a file that empties their caches, and let whatever else the machine has go first at the disk', () => {
    const files = { ...bare, ...empty(slot, 'memory.reclaim'), ...empty(GROUP, 'io.weight') };
    const { output, of } = setUp('v2-caches', { mounts, files });
    expect(output).toBe('v2 forgets');
    // More than any machine has.
    expect(Number(of(`${slot}/memory.reclaim`))).toBeGreaterThan(2 ** 50);
    expect(of(`${GROUP}/io.weight`)).toBe('10');
  });

  it('count and limit as ever where neither is delegated', () => {
    expect(setUp('v2-neither', { mounts, files: bare }).output).toBe('v2');
  });
});
