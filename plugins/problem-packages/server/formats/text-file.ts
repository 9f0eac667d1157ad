import { Readable } from 'node:stream';
import { archiveFile, type ArchiveFile } from '@tribunal/server/platform';

/** Creates a file from a text that is embedded in another file of the archive. Line ends become LF. */
export function textFile(name: string, text: string): ArchiveFile {
  const content = Buffer.from(text.replace(/\r\n?/g, '\n'));
  return archiveFile(name, content.length, () => Readable.from([content]));
}
