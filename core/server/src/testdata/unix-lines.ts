import { Transform, type Readable } from 'node:stream';
import type { ArchiveFile } from '@tribunal/platform';

const TAB = 9;
const LF = 10;
const CR = 13;
const ESCAPE = 27;

/** Returns whether a byte occurs only in binary data: a control character other than white space and escape. */
const isBinary = (byte: number): boolean => byte < TAB || (byte > CR && byte < 32 && byte !== ESCAPE);

/** Returns whether a text has line ends other than LF; false for binary data. */
export async function hasForeignLines(file: ArchiveFile): Promise<boolean> {
  let found = false;
  for await (const chunk of file.stream() as AsyncIterable<Buffer>) {
    if (chunk.some(isBinary)) return false;
    found ||= chunk.includes(CR);
  }
  return found;
}

/** Creates a stream that converts CR LF and CR to LF, also when a pair is split between two chunks. */
export function unixLines(): Transform {
  let endsInCr = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const text = Buffer.allocUnsafe(chunk.length);
      let length = 0;
      for (const byte of chunk) {
        if (!(byte === LF && endsInCr)) text[length++] = byte === CR ? LF : byte;
        endsInCr = byte === CR;
      }
      done(null, text.subarray(0, length));
    },
  });
}

export const withUnixLines = (source: Readable): Readable => {
  const lines = unixLines();
  source.on('error', (error) => lines.destroy(error));
  lines.on('close', () => source.destroy());
  return source.pipe(lines);
};
