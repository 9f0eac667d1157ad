import iconv from 'iconv-lite';
import { Limits } from '@tribunal/contract';
import { badInput } from '../http';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Decodes a name as UTF-8 if it is valid, otherwise as GB18030, the encoding of most archives that do not declare one.
 */
export function decodeName(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return iconv.decode(Buffer.from(bytes), 'gb18030');
  }
}

/**
 * Matches drive letters, absolute paths, parent folders and control characters, none of which gets into an archive by
 * accident.
 */
const UNSAFE = /^\/|^[a-z]:|(^|\/)\.\.(\/|$)|(?![\u0080-\u009f])\p{Cc}/iu;

/** Maximum length of a path, as a multiple of the maximum length of a name. */
const MAX_PATH_RATIO = 4;

/**
 * Normalises a path of an archive: relative, with `/` as separator and composed characters. Throws if the path leads
 * out of the archive or is too long.
 */
export function sanitizeName(raw: string): string {
  const name = raw.replaceAll('\\', '/').normalize('NFC');
  if (UNSAFE.test(name)) throw badInput('file', 'archive.unsafeName', { name: printable(name) });
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  const limit = Limits.fileName.max;
  if (parts.some((part) => part.length > limit) || name.length > MAX_PATH_RATIO * limit) {
    throw badInput('file', 'archive.longName', { name: printable(name), limit });
  }
  return parts.join('/');
}

/** Shortens a name and replaces its unprintable characters so that it can appear in a message. */
const printable = (name: string): string => name.replace(/\p{Cc}/gu, '?').slice(0, 80);

const IGNORED_NAMES = new Set([
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

/** Returns whether a path is metadata that operating systems and tools leave in archives. */
export const isIgnored = (name: string): boolean =>
  name.split('/').some((part) => part.startsWith('._') || IGNORED_NAMES.has(part.toLowerCase()));
