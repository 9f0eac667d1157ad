import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { badInput, type DomainError } from '../http';
import type { UnpackLimiter } from './unpack-limiter';
import { decodeName, isIgnored, sanitizeName } from './names';
import { archiveFile, type StreamedFile } from './build-archive';

const IS_UTF8 = 0x800;
const UNICODE_PATH = 0x7075;
const UNIX_KIND = 0o170000;
const UNIX_FILE = 0o100000;
const STORED = 0;
const DEFLATED = 8;

const damaged = (name: string): DomainError => badInput('file', 'archive.damagedFile', { name });

/** Lists the files of a zip. Contents are read, and checked against size and checksum, only on demand. */
export async function openZip(
  path: string,
  unpackLimiter: UnpackLimiter,
): Promise<{ files: StreamedFile[]; close(): void }> {
  const zip = await openPromise(path, {
    lazyEntries: true,
    autoClose: false,
    decodeStrings: false,
    validateEntrySizes: true,
  });
  try {
    const files: StreamedFile[] = [];
    for await (const entry of zip.eachEntry()) {
      unpackLimiter.addFile();
      unpackLimiter.addBytes(entry.uncompressedSize);
      const file = fileOf(zip, entry);
      if (file) files.push(file);
    }
    return { files, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** Returns null for folders, links, devices and metadata of operating systems. */
function fileOf(zip: ZipFile, entry: Entry): StreamedFile | null {
  const raw = nameOf(entry);
  const name = sanitizeName(raw);
  if (/[\\/]$/.test(raw) || name === '' || !isRegularFile(entry) || isIgnored(name)) return null;
  if (entry.isEncrypted()) throw badInput('file', 'archive.encrypted', { name });
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    throw badInput('file', 'archive.compression', { name });
  }
  return archiveFile(name, entry.uncompressedSize, () =>
    Readable.from(contentOf(zip, entry, name), { objectMode: false }),
  );
}

/** The upper half of the attributes holds the Unix mode; other systems leave it empty. */
const isRegularFile = ({ externalFileAttributes }: Entry): boolean => {
  const kind = (externalFileAttributes >>> 16) & UNIX_KIND;
  return kind === 0 || kind === UNIX_FILE;
};

function nameOf(entry: Entry): string {
  const raw = entry.fileName as unknown as Buffer;
  if (entry.generalPurposeBitFlag & IS_UTF8) return raw.toString('utf8');
  const unicode = entry.extraFields.find(({ id, data }) => id === UNICODE_PATH && data.length > 5 && data[0] === 1);
  if (unicode && unicode.data.readUInt32LE(1) === crc32(raw)) return unicode.data.subarray(5).toString('utf8');
  return decodeName(raw);
}

async function* contentOf(zip: ZipFile, entry: Entry, name: string): AsyncGenerator<Buffer> {
  let sum = 0;
  try {
    const source = await zip.openReadStreamPromise(entry);
    for await (const chunk of source as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch {
    throw damaged(name);
  }
  if (sum !== entry.crc32) throw damaged(name);
}
