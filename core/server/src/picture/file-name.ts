import { Limits } from '@tribunal/contract';

const NAMELESS = 'file';

/** What a sender calls a file, made fit for a download: no folders, nothing unseen, nothing that turns the direction of writing. */
export function cleanFileName(said: string): string {
  const base = said.split(/[/\\]/).at(-1) ?? '';
  const plain = [...base.replace(/\p{C}/gu, '')].slice(0, Limits.fileName.max).join('').trim();
  return /^\.*$/.test(plain) ? NAMELESS : plain;
}

const OUTSIDE_TOKEN = /[^A-Za-z0-9.\-_]/g;
const percentEncoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The header `content-disposition`, for readers that know RFC 5987 and for those that do not. */
export const dispositionOf = (way: 'inline' | 'attachment', fileName: string): string =>
  `${way}; filename="${fileName.replace(OUTSIDE_TOKEN, '_')}"; filename*=UTF-8''${percentEncoded(fileName)}`;
