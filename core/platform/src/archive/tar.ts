import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { DomainError } from '../http';
import { newFile } from '../file';
import type { UnpackLimiter } from './unpack-limiter';
import { decodeName, isIgnored, sanitizeName } from './names';
import { archiveFile, type StreamedFile } from './build-archive';

/** The type definitions of the library lack this option. */
const NAMES_BY_BYTE = { filenameEncoding: 'latin1' } as object;

/**
 * Unpacks the regular files into `folder` under numbers, so that no name from the archive is ever used on disk.
 * Headers count towards the size limit, so an archive that consists only of headers is rejected as well.
 */
export async function openTar(
  path: string,
  packing: 'gzip' | 'none',
  folder: string,
  unpackLimiter: UnpackLimiter,
): Promise<{ files: StreamedFile[]; close(): Promise<void> }> {
  const close = (): Promise<void> => rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    return { files: await unpack(path, packing, folder, unpackLimiter), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function unpack(
  path: string,
  packing: 'gzip' | 'none',
  folder: string,
  unpackLimiter: UnpackLimiter,
): Promise<StreamedFile[]> {
  const tar = extract(NAMES_BY_BYTE);
  const files: StreamedFile[] = [];
  const read = async (): Promise<void> => {
    for await (const entry of tar) {
      unpackLimiter.addFile();
      const name = sanitizeName(nameOf(entry.header));
      if (!isRegularFile(entry.header) || name === '' || isIgnored(name)) {
        entry.resume();
        continue;
      }
      const path = join(folder, String(files.length));
      await pipeline(entry as unknown as NodeJS.ReadableStream, await newFile(path));
      files.push(archiveFile(name, entry.header.size, () => createReadStream(path)));
    }
  };
  const unpacked = packing === 'gzip' ? [createGunzip()] : [];
  const feed = pipeline([
    createReadStream(path),
    ...unpacked,
    meteredStream(unpackLimiter),
    tar as unknown as Writable,
  ]);
  const ends = await Promise.allSettled([read(), feed]);
  const errors = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as Error] : []));
  // A failure of one stream makes the other fail too; only one of the errors tells the cause.
  const error = errors.find((one) => one instanceof DomainError) ?? errors[0];
  if (error) throw error;
  return files;
}

function meteredStream(unpackLimiter: UnpackLimiter): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        unpackLimiter.addBytes(chunk.length);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
}

const isRegularFile = ({ type }: Header): boolean => type === 'file' || type === 'contiguous-file' || !type;

/** Returns the name of an entry. Extended headers are always UTF-8; other names have been read as raw bytes. */
const nameOf = ({ name, pax }: Header): string =>
  (pax as { path?: string } | null | undefined)?.path ?? decodeName(Buffer.from(name, 'latin1'));
