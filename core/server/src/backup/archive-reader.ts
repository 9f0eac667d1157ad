import { createHash } from 'node:crypto';
import { read as readWithCallback } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { extract } from 'tar-stream';
import { BackupError, FORMAT, MANIFEST, SECRETS, SUMS, type Manifest, type SiteSecrets } from './manifest';

export interface ArchiveEntry {
  name: string;
  /** Read to its end before the next entry is asked for. */
  content: Readable;
}

const INCOMPLETE = 'This is no complete backup: making it was interrupted, or it was cut off on its way here.';
const readAt = promisify(readWithCallback);
const BUFFER_BYTES = 1 << 20;

/** What is in the file that is open as `fd`, which stays open. */
async function* bytesOf(fd: number): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await readAt(fd, Buffer.allocUnsafe(BUFFER_BYTES), 0, BUFFER_BYTES, position);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

/** The entries of the tar file that is open as `fd`, from its beginning. */
export async function* entriesOf(fd: number): AsyncGenerator<ArchiveEntry> {
  const tar = extract();
  // When the source breaks, so does the archive, and whoever reads it hears of it.
  const fed = pipeline(bytesOf(fd), tar as unknown as Writable).catch(() => undefined);
  try {
    for await (const entry of tar) yield { name: entry.header.name, content: entry as unknown as Readable };
  } finally {
    tar.destroy();
    await fed;
  }
}

export const read = async (content: Readable): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

interface Seen {
  sums: Map<string, string>;
  kept: Map<string, Buffer>;
}

/** Reads all of the archive; keeps the content of the few entries that say what is in it. */
async function readAll(fd: number): Promise<Seen> {
  const seen: Seen = { sums: new Map(), kept: new Map() };
  for await (const { name, content } of entriesOf(fd)) {
    const hash = createHash('sha256');
    if ([SECRETS, SUMS, MANIFEST].includes(name)) {
      const whole = await read(content);
      hash.update(whole);
      seen.kept.set(name, whole);
    } else for await (const part of content) hash.update(part as Buffer);
    seen.sums.set(name, hash.digest('hex'));
  }
  return seen;
}

/**
 * Holds the archive that is open as `fd` against its own checksums, every byte of it.
 * @throws BackupError when it is no backup, of another format, cut off or damaged
 */
export async function verifyArchive(fd: number): Promise<{ manifest: Manifest; secrets: SiteSecrets }> {
  const { sums, kept } = await readAll(fd).catch((error: Error) => {
    throw new BackupError(`${INCOMPLETE} (${error.message})`);
  });
  const written = kept.get(MANIFEST);
  if (!written) throw new BackupError(INCOMPLETE);
  const manifest = JSON.parse(written.toString()) as Manifest;
  if (manifest.format !== FORMAT)
    throw new BackupError(`This backup has format ${manifest.format}; this version reads format ${FORMAT}.`);
  if (sums.get(SUMS) !== manifest.sums) throw new BackupError(`This backup is damaged: ${SUMS}.`);
  const expected = kept.get(SUMS)!.toString().split('\n').filter(Boolean);
  const damaged = expected
    .filter((line) => sums.get(line.slice(66)) !== line.slice(0, 64))
    .map((line) => line.slice(66));
  // The checksums and the manifest itself stand outside the list.
  if (damaged.length === 0 && expected.length !== sums.size - 2) damaged.push('entries that nobody wrote');
  if (damaged.length > 0) {
    const more = damaged.length > 3 ? ` and ${damaged.length - 3} more` : '';
    throw new BackupError(`This backup is damaged: ${damaged.slice(0, 3).join(', ')}${more}.`);
  }
  return { manifest, secrets: JSON.parse(kept.get(SECRETS)!.toString()) as SiteSecrets };
}
