import type enUS from '../../../locales/en-US.json';
import type { MessageValues } from '../../http';
import type { Archive, PackageFile } from '../model';
import { pairNames } from '../testdata';
import { readHead } from './common';
import { isObject, parseJson } from './json';

/** What an archive of unknown format lacks: a key of a text under `package.nearest`, and its values. */
export interface MissingPart {
  key: keyof typeof enUS.package.nearest;
  values: MessageValues;
}

/** Maximum size in bytes of JSON that is considered a description; larger files are not written by hand. */
const MAX_BYTES = 1024 * 1024;

/** Files and folders that occur in only one format, for archives whose description is missing. */
const FORMAT_HINTS: readonly (readonly [pattern: RegExp, key: MissingPart['key']])[] = [
  [/(?:^|\/)(task\.yaml)$/, 'cms'],
  [/(?:^|\/)(data\/(?:secret|sample)|problem_statement|output_validators?)\//, 'noIcpcDescription'],
  [/(?:^|\/)(testdata)\//, 'noHydroDescription'],
  [/(?:^|\/)(statement-sections|statements)\/|(?:^|\/)(tests)\/\d+\.a$/, 'noPolygonDescription'],
  [/(?:^|\/)([^/]+\.(?:zip|tar|tgz|tar\.gz|rar|7z))$/i, 'nested'],
];

async function missingInJson(file: PackageFile): Promise<MissingPart | null> {
  const { name } = file;
  const json = file.bytes > MAX_BYTES ? null : parseJson(await file.text());
  if (json === undefined) return { key: 'badJson', values: { name } };
  return isObject(json) ? { key: /(^|\/)problem\.json$/.test(name) ? 'json' : 'listing', values: { name } } : null;
}

/** Returns what is missing in the description nearest to a known format, or null if there is no such description. */
async function missingInDescription({ files }: Archive): Promise<MissingPart | null> {
  const ending = (pattern: RegExp): PackageFile[] => files.filter(({ name }) => pattern.test(name));
  const [yaml] = ending(/(^|\/)problem\.ya?ml$/);
  if (yaml) return { key: /\.yml$/.test(yaml.name) ? 'yml' : 'yaml', values: { name: yaml.name } };
  const [xml] = [...ending(/(^|\/)problem\.xml$/i), ...ending(/\.xml$/i)];
  if (xml) {
    const root = /<([A-Za-z_][\w.-]*)/.exec(await readHead(xml))?.[1];
    return root === undefined
      ? { key: 'noRoot', values: { name: xml.name } }
      : { key: 'root', values: { name: xml.name, root } };
  }
  const [json] = [...ending(/(^|\/)problem\.json$/), ...ending(/^[^/]+\.json$/i)];
  return json ? missingInJson(json) : null;
}

/** Returns what is missing for the format nearest to the archive. */
export async function explainUnknownFormat(archive: Archive): Promise<MissingPart | null> {
  const described = await missingInDescription(archive);
  if (described) return described;
  for (const [pattern, key] of FORMAT_HINTS) {
    const found = archive.files
      .map(({ name }) => pattern.exec(name)?.slice(1).find(Boolean))
      .find((name) => name !== undefined);
    if (found !== undefined) return { key, values: { name: found } };
  }
  const { pairs } = pairNames(archive.files.map(({ name }) => name));
  return pairs.length > 0 ? { key: 'testdata', values: { name: pairs[0]!.input } } : null;
}
