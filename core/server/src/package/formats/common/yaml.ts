import { parseDocument } from 'yaml';
import type { PackageFile } from '../../model';
import { objectOf, type Json } from '../json';
import { NotUnderstood } from './not-understood';
import { smallText } from './small-text';

/** Aliases can make a small text huge. */
const MAX_ALIASES = 20;

/** What a YAML text says, without tags of its own kind. Throws `NotUnderstood`, naming the file. */
export function readYaml(name: string, text: string): unknown {
  const document = parsed(name, text);
  const [first] = document.errors;
  if (first) throw new NotUnderstood('badYaml', { name, line: first.linePos?.[0].line ?? 1 });
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch {
    throw new NotUnderstood('selfReference', { name });
  }
}

function parsed(name: string, text: string): ReturnType<typeof parseDocument> {
  try {
    return parseDocument(text, { schema: 'core', uniqueKeys: false, logLevel: 'silent' });
  } catch {
    throw new NotUnderstood('tooDeep', { name });
  }
}

/** The keys of a YAML file; none when there is no file. */
export const yamlIn = async (file: PackageFile | undefined): Promise<Json> =>
  file ? objectOf(readYaml(file.name, await smallText(file))) : {};
