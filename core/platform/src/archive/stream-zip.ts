import { once } from 'node:events';
import { Readable, finished } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of a zip; a function opens it once it is its turn. */
export interface ZipEntry {
  name: string;
  content: Buffer | (() => Promise<Readable>);
}

const open = async (content: ZipEntry['content']): Promise<Readable> =>
  typeof content === 'function' ? content() : Readable.from([content], { objectMode: false });

/**
 * Creates a zip as a stream. Only one entry is open at a time, and nothing is read before the consumer asks for it.
 * If an entry cannot be read, the stream fails; if the consumer goes away, the current entry is closed.
 */
export function streamZip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>, mtime: Date): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: unknown): void => void output.destroy(error as Error);
  zip.on('error', fail);
  fill(zip, output, entries, mtime).catch(fail);
  return output;
}

/** The library looks through all entries for the next one, each time: with 100,000 files that takes minutes. */
interface Queue {
  entries: unknown[];
}

async function fill(
  zip: ZipFile,
  output: Readable,
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  mtime: Date,
): Promise<void> {
  const queue = zip as unknown as Queue;
  const written: unknown[] = [];
  for await (const { name, content } of entries) {
    if (output.destroyed) return;
    const source = await open(content);
    const stopped = finished(output, () => source.destroy());
    zip.addReadStream(source, name, { mtime });
    await once(source, 'close');
    stopped();
    // The earlier ones are written, as this one was open.
    written.push(...queue.entries.splice(0, queue.entries.length - 1));
  }
  queue.entries = [...written, ...queue.entries];
  zip.end();
}
