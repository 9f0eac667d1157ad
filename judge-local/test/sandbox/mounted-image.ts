/** Provides a file system of its own, on a block device whose work can be counted. Needs root and a loop device. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { anOutsideFolder } from '../folders';

export interface MountedImage {
  /** Where it is mounted. Right after that the kernel has nothing of it in any cache. */
  readonly path: string;
  mount(): void;
  unmount(): void;
  /** How often the device has been told to write down what it has in its own cache. */
  flushes(): number;
  /** How many bytes have been read from the device. */
  bytesRead(): number;
  remove(): void;
}

const SECTOR = 512;

/** Makes an ext4 file system with the files that `fill` puts into a folder. */
export function makeImage(fill: (folder: string) => void): MountedImage {
  const folder = anOutsideFolder();
  const content = join(folder, 'content');
  const image = join(folder, 'image');
  const path = join(folder, 'mount');
  for (const made of [content, path]) mkdirSync(made);
  fill(content);
  // Folders without an index take longest to search.
  execFileSync('mkfs.ext4', ['-q', '-O', '^dir_index,^has_journal', '-d', content, image, '64M'], {
    env: { PATH: '/usr/sbin:/sbin:/usr/bin:/bin' },
  });
  let device = '';
  const statistic = (index: number): number =>
    Number(readFileSync(`/sys/block/${device}/stat`, 'utf8').trim().split(/\s+/)[index]);
  return {
    path,
    mount: () => {
      execFileSync('mount', ['-o', 'loop', image, path]);
      device = basename(execFileSync('findmnt', ['-no', 'SOURCE', path], { encoding: 'utf8' }).trim());
    },
    unmount: () => void execFileSync('umount', [path]),
    flushes: () => statistic(15),
    bytesRead: () => statistic(2) * SECTOR,
    remove: () => rmSync(folder, { recursive: true }),
  };
}
