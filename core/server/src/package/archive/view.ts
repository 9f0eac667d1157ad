import type { Readable } from 'node:stream';
import { badInput } from '../../http';
import type { Archive, PackageFile } from '../model';
import { decodeText } from './names';

/** Largest file that is read whole, in bytes. */
const WHOLE = 64 * 1024 * 1024;

export interface StreamedFile extends PackageFile {
  stream(): Readable;
}

/** A file of `bytes` bytes that `open` reads from its beginning, as often as wanted. */
export function packageFile(name: string, bytes: number, open: () => Readable): StreamedFile {
  const read = async (): Promise<Buffer> => {
    if (bytes > WHOLE) throw badInput('file', 'package.fileTooLarge', { name, limit: WHOLE });
    const chunks: Buffer[] = [];
    for await (const chunk of open()) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };
  return { name, bytes, read, text: async () => decodeText(await read()), stream: open };
}

const renamed = (file: PackageFile, name: string): PackageFile => ({ ...file, name });

/** Refuses names that come twice: nobody can say which of them is meant. */
export function archiveOf(files: readonly PackageFile[]): Archive {
  const byName = new Map<string, PackageFile>();
  for (const file of files) {
    if (byName.has(file.name)) throw badInput('file', 'package.sameName', { name: file.name });
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

/** Folder that all names lie in, with its `/`; '' when there is none. */
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
