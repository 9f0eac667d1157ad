import type { WriteStream } from 'node:fs';
import { open } from 'node:fs/promises';

/**
 * Writes into a new file, which is there when this resolves: who removes it after a failure does not come before it.
 * `flush`: the content is on the disk when the stream has closed. Rejects when there is a file already.
 */
export async function newFile(path: string, options: { flush?: boolean } = {}): Promise<WriteStream> {
  const file = await open(path, 'wx');
  return file.createWriteStream(options);
}
