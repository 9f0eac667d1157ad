/** Creates real pipes with both ends as descriptors. Node provides only sockets, which `/dev/stdout` cannot open. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, closeSync, constants, openSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';

const { O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;

export interface Pipe {
  read: number;
  write: number;
}

/**
 * Opens `count` new pipes in a folder that nobody else can list and then removes their names. Through /proc/self/fd a
 * program may reopen what `mode` allows: its own output only for writing, because reading would block for ever.
 */
export function openPipes(folder: string, count: number, mode = 0o666): Pipe[] {
  if (!count) return [];
  const paths = Array.from({ length: count }, () => join(folder, randomUUID()));
  // Programs run as another user and may open their own output by name.
  execFileSync('mkfifo', ['-m', '666', ...paths]);
  return paths.map((path) => open(path, mode));
}

/** Opens both ends. A non-blocking reader lets the writer open, and the writer lets a blocking reader open. */
function open(path: string, mode: number): Pipe {
  const first = openSync(path, O_RDONLY | O_NONBLOCK);
  const write = openSync(path, O_WRONLY);
  const read = openSync(path, O_RDONLY);
  closeSync(first);
  chmodSync(path, mode);
  unlinkSync(path);
  return { read, write };
}
