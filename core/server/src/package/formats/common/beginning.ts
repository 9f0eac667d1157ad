import type { PackageFile } from '../../model';

const BYTES = 4096;

/** The first few thousand bytes, each as a character: enough to see what a file is. */
export async function beginningOf(file: PackageFile): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of file.stream() as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= BYTES) break;
  }
  return Buffer.concat(chunks).toString('latin1', 0, BYTES);
}
