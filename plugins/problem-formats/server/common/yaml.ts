import { type Json, objectOf } from '@tribunal/plugin-problem-packages/server';
import type { ArchiveFile } from '@tribunal/server';
import { parseDocument } from 'yaml';
import { smallText } from './small-text';
import { FormatError } from './format-error';

/** Limits aliases, which can expand a small text to a huge document. */
const MAX_ALIASES = 20;

/** Parses a YAML text without custom tags. Throws `FormatError`, naming the file, if it is not valid. */
function readYaml(name: string, text: string): unknown {
  const document = parsed(name, text);
  const [first] = document.errors;
  if (first) throw new FormatError('badYaml', { name, line: first.linePos?.[0].line ?? 1 });
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch {
    throw new FormatError('selfReference', { name });
  }
}

function parsed(name: string, text: string): ReturnType<typeof parseDocument> {
  try {
    return parseDocument(text, { schema: 'core', uniqueKeys: false, logLevel: 'silent' });
  } catch {
    throw new FormatError('tooDeep', { name });
  }
}

/** Returns the keys of a YAML file, or an empty object if there is no file. */
export const yamlIn = async (file: ArchiveFile | undefined): Promise<Json> =>
  file ? objectOf(readYaml(file.name, await smallText(file))) : {};
