/** Prepares what a run needs before it starts; anything missing is our failure and is reported with the reason. */
import { closeSync, existsSync, openSync } from 'node:fs';
import type { RunRequest } from '../types';
import { openStored } from './store-files';

export interface Prepared {
  /** Descriptors of the files for /w in order, followed by the input if it is a file. */
  files: number[];
  filter: number | null;
}

const toolFolders = ['/usr/local/bin', '/usr/bin', '/bin'];

/**
 * Opens all files. On failure nothing is left open.
 * @throws an Error with a sentence if something is missing.
 */
export function prepare(request: RunRequest, store: string, filterPath: string | null): Prepared {
  const input = request.stdin && 'ref' in request.stdin ? [request.stdin.ref] : [];
  const open: number[] = [];
  const opened = (fd: number): number => (open.push(fd), fd);
  try {
    checkProgram(request);
    return {
      files: [...request.files.map(({ ref }) => ref), ...input].map((ref) => opened(openStored(store, ref))),
      filter: filterPath === null ? null : opened(openSync(filterPath, 'r')),
    };
  } catch (error) {
    for (const fd of open) closeSync(fd);
    throw error;
  }
}

/** Checks that the program exists; a missing one would look like one that exits with 127. */
function checkProgram({ argv, files }: RunRequest): void {
  const name = argv[0]!;
  const inner = /^(?:\.\/|\/w\/)(.*)$/.exec(name)?.[1] ?? (name.includes('/') && !name.startsWith('/') ? name : null);
  const there =
    inner !== null
      ? files.some(({ path, executable }) => path === inner && executable)
      : name.includes('/')
        ? existsSync(name)
        : toolFolders.some((folder) => existsSync(`${folder}/${name}`));
  if (!there) throw new Error(`cannot execute ${name}: No such file or directory`);
}
