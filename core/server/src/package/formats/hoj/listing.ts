import { badInput } from '../../../http';
import { commonFolder } from '../../archive';
import type { Archive } from '../../model';
import { isObject, parseJson, type Json } from '../json';

/** A description and what lies in the folder of the same name. */
export interface Listed {
  name: string;
  /** undefined when it is no JSON of a problem. */
  description: Json | undefined;
  folder: Archive;
}

/** Bytes of all descriptions together: they are held in memory at once. */
const DESCRIPTIONS = 64 * 1024 * 1024;

/** Each JSON file at the root with the folder of its name, in natural order. One folder around all does not matter. */
export async function listingOf(archive: Archive): Promise<Listed[]> {
  const root = archive.under(commonFolder(archive.files.map(({ name }) => name)));
  const listed: Listed[] = [];
  let bytes = 0;
  for (const file of root.files) {
    const [, name] = /^([^/]+)\.json$/i.exec(file.name) ?? [];
    if (name === undefined) continue;
    bytes += file.bytes;
    if (bytes > DESCRIPTIONS) throw badInput('file', 'package.fileTooLarge', { name: file.name, limit: DESCRIPTIONS });
    const json = parseJson(await file.text());
    const description = isObject(json) && isObject(json['problem']) ? json : undefined;
    listed.push({ name, description, folder: root.under(name) });
  }
  return listed.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}
