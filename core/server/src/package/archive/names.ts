import iconv from 'iconv-lite';
import { Limits } from '@tribunal/contract';
import { badInput } from '../../http';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** UTF-8 when it is that, else GB18030, which most archives of unknown encoding are in. A byte order mark goes. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return iconv.decode(Buffer.from(bytes), 'gb18030');
  }
}

/** Names of a drive, an absolute path, a way up, control characters: nobody packs these by accident. */
const UNSAFE = /^\/|^[a-z]:|(^|\/)\.\.(\/|$)|(?![\u0080-\u009f])\p{Cc}/iu;

/** A path may be so many times as long as a name. */
const MOST_FOLDED = 4;

/** Relative, with `/`, composed characters; refuses what would lead out of the archive, and names that are too long. */
export function safeName(raw: string): string {
  const name = raw.replaceAll('\\', '/').normalize('NFC');
  if (UNSAFE.test(name)) throw badInput('file', 'package.unsafeName', { name: shown(name) });
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  const limit = Limits.fileName.max;
  if (parts.some((part) => part.length > limit) || name.length > MOST_FOLDED * limit) {
    throw badInput('file', 'package.longName', { name: shown(name), limit });
  }
  return parts.join('/');
}

/** Fit for a message: short and printable. */
const shown = (name: string): string => name.replace(/\p{Cc}/gu, '?').slice(0, 80);

const LITTER = new Set([
  '__macosx',
  '.ds_store',
  'thumbs.db',
  'desktop.ini',
  '.directory',
  '.git',
  '.gitignore',
  '.gitattributes',
  '.gitkeep',
  '.svn',
  '.hg',
  '.idea',
  '.vscode',
  '.trashes',
  '.fseventsd',
  '.spotlight-v100',
  '$recycle.bin',
]);

/** What operating systems and tools leave in archives. */
export const isLitter = (name: string): boolean =>
  name.split('/').some((part) => part.startsWith('._') || LITTER.has(part.toLowerCase()));
