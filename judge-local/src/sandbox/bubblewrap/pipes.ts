/** Real pipes, with both ends as descriptors. Node has none to give: its own are sockets, which `/dev/stdout` cannot open. */
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
 * So many new pipes, made in a folder that nobody else lists and without a name afterwards. A program may open again, by
 * /proc/self/fd, what `mode` allows: of its own output that is to write, for to read would be to wait for ever.
 */
export function openPipes(folder: string, count: number, mode = 0o666): Pipe[] {
  if (!count) return [];
  const paths = Array.from({ length: count }, () => join(folder, randomUUID()));
  // Programs have another user than we and may open their own output by name.
  execFileSync('mkfifo', ['-m', '666', ...paths]);
  return paths.map((path) => open(path, mode));
}

/** A reader that does not wait for a writer lets the writer open, and that one lets a waiting reader open. */
function open(path: string, mode: number): Pipe {
  const first = openSync(path, O_RDONLY | O_NONBLOCK);
  const write = openSync(path, O_WRONLY);
  const read = openSync(path, O_RDONLY);
  closeSync(first);
  chmodSync(path, mode);
  unlinkSync(path);
  return { read, write };
}
