import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Limits } from '@tribunal/contract';
import { DomainError, badInput } from '../../http';
import type { Archive } from '../model';
import { Budget } from './budget';
import { openTar } from './tar';
import { archiveOf, packageFile, type StreamedFile } from './view';
import { openZip } from './zip';

export interface OpenedArchive extends Archive {
  /** Gives back what holding it open takes; its files cannot be read any more. */
  close(): Promise<void>;
}

type Kind = 'zip' | 'tar.gz' | 'tar' | 'xml';

const HEAD_BYTES = 512;
/** The first file, or the end of an archive without files. */
const ZIP = ['PK\x03\x04', 'PK\x05\x06', 'PK\x06\x06'];

/** By what the file begins with, whatever its name is. */
function kindOf(head: Buffer): Kind | null {
  const magic = head.toString('latin1');
  if (ZIP.some((start) => magic.startsWith(start))) return 'zip';
  if (magic.startsWith('\x1f\x8b\x08')) return 'tar.gz';
  if (magic.startsWith('ustar', 257)) return 'tar';
  return /^(\xef\xbb\xbf)?\s*<(\?xml|!--|!DOCTYPE|fps)/i.test(magic) ? 'xml' : null;
}

/**
 * Opens a zip, a tar, a tar.gz, or one XML file as an archive of itself (`problem.xml`). `scratch` names a folder that may be made for it.
 * Refuses what is no archive, damaged, encrypted or beyond a limit, with 400 on `file`. Archives inside stay files.
 */
export async function openArchive(path: string, scratch: string): Promise<OpenedArchive> {
  const { head, bytes } = await beginningOf(path);
  const limit = Limits.archiveBytes.max;
  if (bytes > limit) throw badInput('file', 'package.archiveTooLarge', { limit });
  const kind = kindOf(head);
  if (!kind) throw badInput('file', 'package.notAnArchive');
  const { files, close } = await filesOf(kind, path, scratch, new Budget(bytes));
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

async function filesOf(kind: Kind, path: string, scratch: string, budget: Budget): Promise<Opened> {
  try {
    if (kind === 'zip') return await openZip(path, budget);
    if (kind === 'tar') return await openTar(path, 'none', scratch, budget);
    if (kind === 'tar.gz') return await openTar(path, 'gzip', scratch, budget);
  } catch (error) {
    if (error instanceof DomainError || isOfTheDisk(error)) throw error;
    throw badInput('file', 'package.damaged');
  }
  const { bytes } = await beginningOf(path);
  return { files: [packageFile('problem.xml', bytes, () => createReadStream(path))], close: () => undefined };
}

/** Trouble of this machine is not the archive's fault. */
const isOfTheDisk = (error: unknown): boolean => typeof (error as NodeJS.ErrnoException).syscall === 'string';

async function beginningOf(path: string): Promise<{ head: Buffer; bytes: number }> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return { head: buffer.subarray(0, bytesRead), bytes: size };
  } finally {
    await handle.close();
  }
}
