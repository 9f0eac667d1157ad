import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { DomainError } from '../../http';
import { newFile } from '../../new-file';
import type { Budget } from './budget';
import { decodeText, isLitter, safeName } from './names';
import { packageFile, type StreamedFile } from './view';

/** The library's types do not know this option of it. */
const NAMES_BY_BYTE = { filenameEncoding: 'latin1' } as object;

/**
 * Unpacks the plain files into `folder` under numbers, so that no name of the archive ever becomes one of the disk.
 * Headers count as bytes too: an archive of nothing but headers ends as well.
 */
export async function openTar(
  path: string,
  packing: 'gzip' | 'none',
  folder: string,
  budget: Budget,
): Promise<{ files: StreamedFile[]; close(): Promise<void> }> {
  const close = (): Promise<void> => rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    return { files: await unpack(path, packing, folder, budget), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function unpack(path: string, packing: 'gzip' | 'none', folder: string, budget: Budget): Promise<StreamedFile[]> {
  const tar = extract(NAMES_BY_BYTE);
  const files: StreamedFile[] = [];
  const read = async (): Promise<void> => {
    for await (const entry of tar) {
      budget.addFile();
      const name = safeName(nameOf(entry.header));
      if (!isPlain(entry.header) || name === '' || isLitter(name)) {
        entry.resume();
        continue;
      }
      const place = join(folder, String(files.length));
      await pipeline(entry as unknown as NodeJS.ReadableStream, await newFile(place));
      files.push(packageFile(name, entry.header.size, () => createReadStream(place)));
    }
  };
  const unpacked = packing === 'gzip' ? [createGunzip()] : [];
  const feed = pipeline([createReadStream(path), ...unpacked, meterOf(budget), tar as unknown as Writable]);
  const ends = await Promise.allSettled([read(), feed]);
  const errors = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as Error] : []));
  // When one end breaks the other does too; only one of them says why.
  const error = errors.find((one) => one instanceof DomainError) ?? errors[0];
  if (error) throw error;
  return files;
}

function meterOf(budget: Budget): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        budget.addBytes(chunk.length);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
}

const isPlain = ({ type }: Header): boolean => type === 'file' || type === 'contiguous-file' || !type;

/** Extended headers are always UTF-8; others have come byte by byte. */
const nameOf = ({ name, pax }: Header): string =>
  (pax as { path?: string } | null | undefined)?.path ?? decodeText(Buffer.from(name, 'latin1'));
