import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Limits } from '@tribunal/contract';
import { DomainError, badInput } from '../http';
import type { Archive } from './model';
import { UnpackLimiter } from './unpack-limiter';
import { openTar } from './tar';
import { archiveOf, archiveFile, type StreamedFile } from './build-archive';
import { openZip } from './zip';

/** An archive whose files are read when they are needed. */
export interface OpenedArchive extends Archive {
  /** Releases the resources of the archive. Its files can no longer be read afterwards. */
  close(): Promise<void>;
}

type Kind = 'zip' | 'tar.gz' | 'tar' | 'xml';

const HEAD_BYTES = 512;
/** Signatures of the first file, or of the end of an archive without files. */
const ZIP = ['PK\x03\x04', 'PK\x05\x06', 'PK\x06\x06'];

/** Detects the kind of an archive from its first bytes, regardless of its name. */
function kindOf(head: Buffer): Kind | null {
  const magic = head.toString('latin1');
  if (ZIP.some((start) => magic.startsWith(start))) return 'zip';
  if (magic.startsWith('\x1f\x8b\x08')) return 'tar.gz';
  if (magic.startsWith('ustar', 257)) return 'tar';
  return /^(\xef\xbb\xbf)?\s*<(\?xml|!--|!DOCTYPE|fps)/i.test(magic) ? 'xml' : null;
}

/**
 * Opens a zip, a tar, a tar.gz, or a single XML file, which is treated as an archive that contains only itself
 * (`problem.xml`). `scratch` is the path of a folder that may be created for it. Nested archives remain plain files.
 * @throws 400 on `file` if it is not an archive, is damaged or encrypted, or exceeds a limit
 */
export async function openArchive(path: string, scratch: string): Promise<OpenedArchive> {
  const { head, bytes } = await readHead(path);
  const limit = Limits.archiveBytes.max;
  if (bytes > limit) throw badInput('file', 'archive.archiveTooLarge', { limit });
  const kind = kindOf(head);
  if (!kind) throw badInput('file', 'archive.notAnArchive');
  const { files, close } = await filesOf(kind, path, scratch, new UnpackLimiter(bytes));
  try {
    return { ...archiveOf(files), close: async () => void (await close()) };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Opened {
  files: StreamedFile[];
  close(): void | Promise<void>;
}

async function filesOf(kind: Kind, path: string, scratch: string, unpackLimiter: UnpackLimiter): Promise<Opened> {
  try {
    if (kind === 'zip') return await openZip(path, unpackLimiter);
    if (kind === 'tar') return await openTar(path, 'none', scratch, unpackLimiter);
    if (kind === 'tar.gz') return await openTar(path, 'gzip', scratch, unpackLimiter);
  } catch (error) {
    if (error instanceof DomainError || isSystemError(error)) throw error;
    throw badInput('file', 'archive.damaged');
  }
  const { bytes } = await readHead(path);
  return { files: [archiveFile('problem.xml', bytes, () => createReadStream(path))], close: () => undefined };
}

/** Returns whether the error comes from the operating system, and so is not the fault of the archive. */
const isSystemError = (error: unknown): boolean => typeof (error as NodeJS.ErrnoException).syscall === 'string';

async function readHead(path: string): Promise<{ head: Buffer; bytes: number }> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return { head: buffer.subarray(0, bytesRead), bytes: size };
  } finally {
    await handle.close();
  }
}
