/** Replaces what /proc shows of the whole machine, through which another program could leave a message. */
import { lstatSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

const kibibytes = Math.floor(totalmem() / 1024);

/** Returns the files of /proc that runtimes read, with the machine's size but not its activity. */
export const procTexts = (): Readonly<Record<string, string>> => ({
  meminfo: ['MemTotal', 'MemFree', 'MemAvailable'].map((name) => `${name}: ${kibibytes} kB\n`).join(''),
  stat: ['cpu ', ...cpus().map((_, index) => `cpu${index}`)].map((name) => `${name} 0 0 0 0 0 0 0 0 0 0\n`).join(''),
  loadavg: '0.00 0.00 0.00 1/1 2\n',
  uptime: '1.00 1.00\n',
  empty: '',
});

/** Entries of /proc, files and folders, that programs do not need, as far as this kernel has them. */
const hidden = [
  ['buddyinfo', 'cgroups', 'diskstats', 'interrupts', 'key-users', 'keys', 'kpagecgroup', 'kpagecount', 'kpageflags'],
  ['latency_stats', 'locks', 'modules', 'pagetypeinfo', 'partitions', 'schedstat', 'slabinfo', 'softirqs', 'swaps'],
  ['timer_list', 'vmallocinfo', 'vmstat', 'zoneinfo', 'fs', 'pressure', 'sysvipc'],
  ['sys/fs', 'sys/kernel/pty', 'sys/kernel/random'],
].flat();

/** Returns bubblewrap's arguments for this; `folder` holds the files with these texts and an empty one. */
export function coverProc(folder: string): string[] {
  const cover = (name: string): string[] => {
    const kind = lstatSync(`/proc/${name}`, { throwIfNoEntry: false });
    if (!kind) return [];
    if (kind.isDirectory()) return ['--size', '4096', '--tmpfs', `/proc/${name}`, '--remount-ro', `/proc/${name}`];
    return ['--ro-bind', join(folder, 'empty'), `/proc/${name}`];
  };
  const texts = Object.keys(procTexts()).filter((name) => name !== 'empty');
  return [
    ...texts.map((name) => ['--ro-bind', join(folder, name), `/proc/${name}`]),
    ...hidden.map(cover),
    ['--remount-ro', '/proc'],
  ].flat();
}
