import { Readable } from 'node:stream';
import { archiveFile } from '@tribunal/server';
import type { PackageProblem } from '@tribunal/plugin-problem-packages/server';
import { baseName } from '../common';
import { all, textIn, type Element } from '../common/xml';

/**
 * Returns the pictures embedded in the file. Pictures that are only referenced by address stay as they are in the
 * text.
 */
export function picturesOf(item: Element): PackageProblem['images'] {
  const found = new Map<string, PackageProblem['images'][number]>();
  for (const image of all(item, 'img')) {
    const [src, base64] = [textIn(image, 'src').trim(), textIn(image, 'base64').trim()];
    if (!src || !base64 || found.has(src)) continue;
    const content = Buffer.from(base64, 'base64');
    found.set(src, { name: src, file: archiveFile(baseName(src), content.length, () => Readable.from([content])) });
  }
  return [...found.values()];
}
