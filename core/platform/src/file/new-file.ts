import type { WriteStream } from 'node:fs';
import { open } from 'node:fs/promises';

/**
 * Creates a file and returns a stream into it. The file exists when this resolves, so that a caller can remove it after a
 * failure. With `flush`, the content is on the disk once the stream has closed. Rejects if there is a file already.
 */
export async function newFile(path: string, options: { flush?: boolean } = {}): Promise<WriteStream> {
  const file = await open(path, 'wx');
  return file.createWriteStream(options);
}
