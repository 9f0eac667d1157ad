import { readText } from '@tribunal/contract';
import { unzipSync } from 'fflate';
import { RecordLimits } from '../contract';
import { RecordError } from './record-issues';

export { RecordError };

/** File of a record. */
export interface RecordFile {
  /** Path with folders, separated by `/`. */
  name: string;
  text: string;
}

const { bytes: MAX_BYTES, files: MAX_FILES } = RecordLimits;
/**
 * Returns whether a file may be part of a record; other contents of a package, such as logos and statements, are not
 * unpacked.
 */
export const isRecordFile = (name: string): boolean =>
  /\.(json|ndjson|jsonl|xml|txt)$/i.test(name) && !name.startsWith('__MACOSX/');

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2]! < 9;

/** Decodes a file in the encoding that its XML declaration names, or else in the one that it has. */
function textOf(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const [, label] = /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/.exec(head) ?? [];
  if (!label || /^utf-?8$/i.test(label)) return readText(bytes).text;
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    throw new RecordError('badEncoding', { what: label });
  }
}

/**
 * Returns the record files in an upload: those in a zip that may be part of a record, or the file itself.
 * @throws RecordError when a zip is damaged, encrypted or larger than a record may be
 */
export function recordFiles(name: string, bytes: Uint8Array): RecordFile[] {
  if (!isZip(bytes)) return [{ name, text: textOf(bytes) }];
  let [size, count] = [0, 0];
  const filter = (file: { name: string; size: number; originalSize: number }): boolean => {
    if (!isRecordFile(file.name)) return false;
    // For a stored (uncompressed) entry, `size` bytes are copied, whatever its declared original size.
    [size, count] = [size + Math.max(file.size, file.originalSize), count + 1];
    if (size > MAX_BYTES) throw new RecordError('tooLong', { max: MAX_BYTES / 1024 / 1024 });
    if (count > MAX_FILES) throw new RecordError('tooMany', { where: name, count, max: MAX_FILES });
    return true;
  };
  try {
    return Object.entries(unzipSync(bytes, { filter })).map(([path, content]) => ({
      name: path.replaceAll('\\', '/'),
      text: textOf(content),
    }));
  } catch (error) {
    if (error instanceof RecordError) throw error;
    throw new RecordError('badZip', { where: name });
  }
}
