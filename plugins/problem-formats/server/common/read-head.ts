import type { ArchiveFile } from '@tribunal/server/platform';

const BYTES = 4096;

/** Returns the first few thousand bytes, one character per byte, which is enough to detect the type of a file. */
export async function readHead(file: ArchiveFile): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of file.stream() as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= BYTES) break;
  }
  return Buffer.concat(chunks).toString('latin1', 0, BYTES);
}
