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
