import { Limits } from '@tribunal/contract';

const NAMELESS = 'file';

/**
 * Sanitises the name given by a sender for use in a download: removes folders, invisible characters and characters
 * that change the direction of writing.
 */
export function cleanFileName(rawName: string): string {
  const base = rawName.split(/[/\\]/).at(-1) ?? '';
  const plain = [...base.replace(/\p{C}/gu, '')].slice(0, Limits.fileName.max).join('').trim();
  return /^\.*$/.test(plain) ? NAMELESS : plain;
}

const OUTSIDE_TOKEN = /[^A-Za-z0-9.\-_]/g;
const percentEncoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*!]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns the header `content-disposition`, for clients with and without support for RFC 5987. */
export const dispositionOf = (disposition: 'inline' | 'attachment', fileName: string): string =>
  `${disposition}; filename="${fileName.replace(OUTSIDE_TOKEN, '_')}"; filename*=UTF-8''${percentEncoded(fileName)}`;
