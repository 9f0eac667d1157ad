import type { PictureType } from '@tribunal/contract';

const BEGINNINGS: readonly (readonly [type: PictureType | 'image/bmp', beginning: string])[] = [
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF87a'],
  ['image/gif', 'GIF89a'],
  ['image/bmp', 'BM'],
];

/**
 * Detects the type of a picture from its content, regardless of the declared type. Returns null if it is not a
 * supported picture.
 */
export function typeOf(content: Buffer): PictureType | 'image/bmp' | null {
  const head = content.toString('latin1', 0, 16);
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'image/webp';
  return BEGINNINGS.find(([, beginning]) => head.startsWith(beginning))?.[0] ?? null;
}

export const isPdf = (beginning: Buffer): boolean => beginning.toString('latin1', 0, 5) === '%PDF-';
