import type { Readable } from 'node:stream';
import { readText } from '@tribunal/contract';
import { badInput } from '../http';
import type { Archive, ArchiveFile } from './model';

/** Largest file that is read into memory, in bytes. */
const MAX_IN_MEMORY = 64 * 1024 * 1024;

export interface StreamedFile extends ArchiveFile {
  stream(): Readable;
}

/**
 * Returns a file of `bytes` bytes. `open` returns a stream from its beginning and may be called any number of times.
 */
export function archiveFile(name: string, bytes: number, open: () => Readable): StreamedFile {
  const read = async (): Promise<Buffer> => {
    if (bytes > MAX_IN_MEMORY) throw badInput('file', 'archive.fileTooLarge', { name, limit: MAX_IN_MEMORY });
    const chunks: Buffer[] = [];
    for await (const chunk of open()) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };
  return { name, bytes, read, text: async () => readText(await read()).text, stream: open };
}

const renamed = (file: ArchiveFile, name: string): ArchiveFile => ({ ...file, name });

/** Builds an archive from its files. Throws if a name occurs twice, because references to it would be ambiguous. */
export function archiveOf(files: readonly ArchiveFile[]): Archive {
  const byName = new Map<string, ArchiveFile>();
  for (const file of files) {
    if (byName.has(file.name)) throw badInput('file', 'archive.sameName', { name: file.name });
    byName.set(file.name, file);
  }
  return {
    files,
    find: (name) => byName.get(name),
    under: (folder) => {
      const prefix = folder === '' || folder.endsWith('/') ? folder : `${folder}/`;
      const inside = files.filter(({ name }) => name.startsWith(prefix));
      return archiveOf(inside.map((file) => renamed(file, file.name.slice(prefix.length))));
    },
  };
}

/** Returns the folder that contains all names, with a trailing `/`, or '' if there is none. */
export function commonFolder(names: readonly string[]): string {
  const [first, ...rest] = names;
  if (first === undefined) return '';
  const parts = first.split('/').slice(0, -1);
  let depth = parts.length;
  for (const name of rest) {
    const others = name.split('/').slice(0, -1);
    depth = Math.min(depth, others.length);
    while (parts.slice(0, depth).some((part, at) => part !== others[at])) depth -= 1;
  }
  return parts
    .slice(0, depth)
    .map((part) => `${part}/`)
    .join('');
}
