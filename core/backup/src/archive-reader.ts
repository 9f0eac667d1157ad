import { createHash } from 'node:crypto';
import { read as readWithCallback } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { extract } from 'tar-stream';
import { BackupError, FORMAT, MANIFEST, SECRETS, SUMS, type Manifest, type SiteSecrets } from './manifest';

export interface ArchiveEntry {
  name: string;
  /** Must be read to its end before the next entry is requested. */
  content: Readable;
}

const INCOMPLETE = 'The backup is incomplete: it was interrupted while being written, or truncated in transit.';
const readAt = promisify(readWithCallback);
const BUFFER_BYTES = 1 << 20;

/** Yields the contents of the file open as `fd`, which stays open. */
async function* bytesOf(fd: number): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await readAt(fd, Buffer.allocUnsafe(BUFFER_BYTES), 0, BUFFER_BYTES, position);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

/** Yields the entries of the tar file open as `fd`, from its beginning. */
export async function* entriesOf(fd: number): AsyncGenerator<ArchiveEntry> {
  const tar = extract();
  // An error of the source also destroys the archive stream, so its reader gets the error.
  const piping = pipeline(bytesOf(fd), tar as unknown as Writable).catch(() => undefined);
  try {
    for await (const entry of tar) yield { name: entry.header.name, content: entry as unknown as Readable };
  } finally {
    tar.destroy();
    await piping;
  }
}

export const read = async (content: Readable): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

interface ArchiveContents {
  sums: Map<string, string>;
  smallEntries: Map<string, Buffer>;
}

/** Reads the whole archive and keeps the content of the few entries that describe it. */
async function readAll(fd: number): Promise<ArchiveContents> {
  const contents: ArchiveContents = { sums: new Map(), smallEntries: new Map() };
  for await (const { name, content } of entriesOf(fd)) {
    const hash = createHash('sha256');
    if ([SECRETS, SUMS, MANIFEST].includes(name)) {
      const bytes = await read(content);
      hash.update(bytes);
      contents.smallEntries.set(name, bytes);
    } else for await (const part of content) hash.update(part as Buffer);
    contents.sums.set(name, hash.digest('hex'));
  }
  return contents;
}

/**
 * Verifies every byte of the archive open as `fd` against its own checksums.
 * @throws BackupError when the file is not a backup, has another format, is truncated or damaged
 */
export async function verifyArchive(fd: number): Promise<{ manifest: Manifest; secrets: SiteSecrets }> {
  const { sums, smallEntries } = await readAll(fd).catch((error: Error) => {
    throw new BackupError(`${INCOMPLETE} (${error.message})`);
  });
  const manifestJson = smallEntries.get(MANIFEST);
  if (!manifestJson) throw new BackupError(INCOMPLETE);
  const manifest = JSON.parse(manifestJson.toString()) as Manifest;
  if (manifest.format !== FORMAT)
    throw new BackupError(`The backup has format ${manifest.format}, but this version supports only format ${FORMAT}.`);
  if (sums.get(SUMS) !== manifest.sums) throw new BackupError(`The backup is damaged: ${SUMS}.`);
  const expected = smallEntries.get(SUMS)!.toString().split('\n').filter(Boolean);
  const damaged = expected
    .filter((line) => sums.get(line.slice(66)) !== line.slice(0, 64))
    .map((line) => line.slice(66));
  // The checksum file and the manifest are not on the list themselves.
  if (damaged.length === 0 && expected.length !== sums.size - 2) damaged.push('unexpected entries');
  if (damaged.length > 0) {
    const more = damaged.length > 3 ? ` and ${damaged.length - 3} more` : '';
    throw new BackupError(`The backup is damaged: ${damaged.slice(0, 3).join(', ')}${more}.`);
  }
  return { manifest, secrets: JSON.parse(smallEntries.get(SECRETS)!.toString()) as SiteSecrets };
}
