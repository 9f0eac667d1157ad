import { isObject, parseJson, type MissingPart } from '@tribunal/plugin-problem-packages/server';
import type { Archive, ArchiveFile } from '@tribunal/server/platform';
import { readHead } from './common';

/** Maximum size in bytes of JSON that is considered a description; larger files are not written by hand. */
const MAX_BYTES = 1024 * 1024;

/** Formats that are not read, by the file that only they have. */
const OTHER_FORMATS: readonly (readonly [pattern: RegExp, format: string])[] = [
  [/(?:^|\/)task\.yaml$/, 'CMS'],
  [/(?:^|\/)description\/problem\.info$/, 'BOCA'],
  // A description of other formats has the same name, but never these files beside it.
  [/(?:^|\/)(?:subtasks|solutions)\.json$|(?:^|\/)gen\/data$/, 'TPS'],
];
const PISEK_CONFIG = /(?:^|\/)config$/;
const PISEK_SECTION = /^\s*\[(?:task|tests|test\d+)\]\s*$/m;

/** Returns the format that the archive has, if it is known and not read. */
async function explainOtherFormat({ files }: Archive): Promise<MissingPart | null> {
  for (const [pattern, format] of OTHER_FORMATS) {
    const file = files.find(({ name }) => pattern.test(name));
    if (file) return missing('otherFormat', { name: file.name, format });
  }
  const config = files.find(({ name }) => PISEK_CONFIG.test(name));
  return config && PISEK_SECTION.test(await readHead(config))
    ? missing('otherFormat', { name: config.name, format: 'pisek' })
    : null;
}

/** Files and folders that occur in only one format, for archives whose description is missing. */
const FORMAT_HINTS: readonly (readonly [pattern: RegExp, key: string])[] = [
  [/(?:^|\/)(data\/(?:secret|sample)|problem_statement|output_validators?)\//, 'noIcpcDescription'],
  [/(?:^|\/)(testdata)\//, 'noHydroDescription'],
  [/(?:^|\/)(statement-sections|statements)\/|(?:^|\/)(tests)\/\d+\.a$/, 'noPolygonDescription'],
];

const missing = (key: string, values: MissingPart['values']): MissingPart => ({
  key: `problem-formats.nearest.${key}`,
  values,
});

async function missingInJson(file: ArchiveFile): Promise<MissingPart | null> {
  const { name } = file;
  const json = file.bytes > MAX_BYTES ? null : parseJson(await file.text());
  if (json === undefined) return { key: 'problem-packages.nearest.badJson', values: { name } };
  return isObject(json) ? missing('json', { name }) : null;
}

/** Returns what is missing in the description nearest to a known format, or null if there is no such description. */
async function missingInDescription({ files }: Archive): Promise<MissingPart | null> {
  const ending = (pattern: RegExp): ArchiveFile[] => files.filter(({ name }) => pattern.test(name));
  const [yaml] = ending(/(^|\/)problem\.ya?ml$/);
  if (yaml) return missing(/\.yml$/.test(yaml.name) ? 'yml' : 'yaml', { name: yaml.name });
  const [xml] = [...ending(/(^|\/)problem\.xml$/i), ...ending(/\.xml$/i)];
  if (xml) {
    const root = /<([A-Za-z_][\w.-]*)/.exec(await readHead(xml))?.[1];
    return root === undefined ? missing('noRoot', { name: xml.name }) : missing('root', { name: xml.name, root });
  }
  const [json] = ending(/(^|\/)problem\.json$/);
  return json ? missingInJson(json) : null;
}

/** Returns what is missing for the foreign format nearest to the archive. */
export async function explainUnknownFormat(archive: Archive): Promise<MissingPart | null> {
  const described = (await explainOtherFormat(archive)) ?? (await missingInDescription(archive));
  if (described) return described;
  for (const [pattern, key] of FORMAT_HINTS) {
    const found = archive.files
      .map(({ name }) => pattern.exec(name)?.slice(1).find(Boolean))
      .find((name) => name !== undefined);
    if (found !== undefined) return missing(key, { name: found });
  }
  return null;
}
