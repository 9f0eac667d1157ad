import { Readable } from 'node:stream';
import { packageFile } from '../../archive';
import type { PackageFile } from '../../model';

/** A file that the archive holds as a text inside another. Line ends become `\n`. */
export function textFile(name: string, text: string): PackageFile {
  const content = Buffer.from(text.replace(/\r\n?/g, '\n'));
  return packageFile(name, content.length, () => Readable.from([content]));
}
