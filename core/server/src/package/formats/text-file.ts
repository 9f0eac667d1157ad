import { Readable } from 'node:stream';
import { packageFile } from '../archive';
import type { PackageFile } from '../model';

/** Creates a file from a text that is embedded in another file of the archive. Line ends become LF. */
export function textFile(name: string, text: string): PackageFile {
  const content = Buffer.from(text.replace(/\r\n?/g, '\n'));
  return packageFile(name, content.length, () => Readable.from([content]));
}
