import { compareNames } from '@tribunal/contract';
import { badInput } from '@tribunal/server';
import { commonFolder, type Archive } from '@tribunal/server/platform';
import { isObject, parseJson, type Json } from '../json';

/** A description and the contents of the folder with the same name. */
export interface Listed {
  name: string;
  /** undefined if the file is not JSON that describes a problem. */
  description: Json | undefined;
  folder: Archive;
}

/** Maximum total size of the descriptions, in bytes, because all of them are in memory at once. */
const DESCRIPTIONS = 64 * 1024 * 1024;

/**
 * Returns each JSON file at the root with the folder of the same name, in natural order. A single folder around
 * everything is ignored.
 */
export async function listingOf(archive: Archive): Promise<Listed[]> {
  const root = archive.under(commonFolder(archive.files.map(({ name }) => name)));
  const listed: Listed[] = [];
  let bytes = 0;
  for (const file of root.files) {
    const [, name] = /^([^/]+)\.json$/i.exec(file.name) ?? [];
    if (name === undefined) continue;
    bytes += file.bytes;
    if (bytes > DESCRIPTIONS) throw badInput('file', 'archive.fileTooLarge', { name: file.name, limit: DESCRIPTIONS });
    const json = parseJson(await file.text());
    const description = isObject(json) && isObject(json['problem']) ? json : undefined;
    listed.push({ name, description, folder: root.under(name) });
  }
  return listed.sort((a, b) => compareNames(a.name, b.name));
}
