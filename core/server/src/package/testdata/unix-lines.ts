import { Transform, type Readable } from 'node:stream';
import type { PackageFile } from '../model';

const TAB = 9;
const LF = 10;
const CR = 13;
const ESCAPE = 27;

/** Bytes that no text has: anything below a blank but white space and escapes. */
const isBinary = (byte: number): boolean => byte < TAB || (byte > CR && byte < 32 && byte !== ESCAPE);

/** Whether a text has line ends that are not those of Unix; data that is no text is left alone. */
export async function hasForeignLines(file: PackageFile): Promise<boolean> {
  let found = false;
  for await (const chunk of file.stream() as AsyncIterable<Buffer>) {
    if (chunk.some(isBinary)) return false;
    found ||= chunk.includes(CR);
  }
  return found;
}

/** CR LF and CR become LF, also when a pair falls between two chunks. */
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
