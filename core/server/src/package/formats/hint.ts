import type { Archive } from '../model';
import { pairNames } from '../testdata';
import { isObject, parseJson } from './json';
import type { MissingPart } from './readers';

/** Maximum size in bytes of JSON that is considered a description; larger files are not written by hand. */
const MAX_BYTES = 1024 * 1024;

async function missingInListing({ files }: Archive): Promise<MissingPart | null> {
  const file = files.find(({ name }) => /^[^/]+\.json$/i.test(name));
  if (!file || file.bytes > MAX_BYTES) return null;
  const { name } = file;
  const json = parseJson(await file.text());
  if (json === undefined) return { key: 'package.nearest.badJson', values: { name } };
  return isObject(json) ? { key: 'package.nearest.listing', values: { name } } : null;
}

const NESTED = /(?:^|\/)([^/]+\.(?:zip|tar|tgz|tar\.gz|rar|7z))$/i;

/** Returns what an archive lacks to be a package of our own format. */
export async function explainMissingProblem(archive: Archive): Promise<MissingPart | null> {
  const missing = await missingInListing(archive);
  if (missing) return missing;
  const names = archive.files.map(({ name }) => name);
  const nested = names.map((name) => NESTED.exec(name)?.[1]).find((name) => name !== undefined);
  if (nested !== undefined) return { key: 'package.nearest.nested', values: { name: nested } };
  const [pair] = pairNames(names).pairs;
  return pair ? { key: 'package.nearest.testdata', values: { name: pair.input } } : null;
}
