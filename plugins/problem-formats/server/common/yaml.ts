import { type Json, objectOf } from '@tribunal/plugin-problem-packages/server';
import type { ArchiveFile } from '@tribunal/server/platform';
import { isNode, isScalar, parseDocument, visit } from 'yaml';
import { smallText } from './small-text';
import { FormatError } from './format-error';

/** Limits aliases, which can expand a small text to a huge document. */
const MAX_ALIASES = 20;

/** Limits nesting: the parser recurses, and where its stack ends Node.js may end the whole process. */
const MAX_DEPTH = 1000;

/**
 * Parses a YAML text without custom tags. No format has keys that are collections, and nested ones take very long to
 * convert. Throws `FormatError`, naming the file, if it is
 * not valid.
 */
function readYaml(name: string, text: string): unknown {
  const document = parsed(name, text);
  const [first] = document.errors;
  if (first) throw new FormatError('badYaml', { name, line: first.linePos?.[0].line ?? 1 });
  visit(document, {
    Pair: (_, { key }) => {
      if (isNode(key) && !isScalar(key)) throw new FormatError('collectionKey', { name });
    },
  });
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch {
    throw new FormatError('selfReference', { name });
  }
}

/** Returns an upper bound of how deeply brackets, or collections that begin on one line, are nested. */
function depthBound(text: string): number {
  let [open, deepest] = [0, 0];
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    open = bracket === '[' || bracket === '{' ? open + 1 : Math.max(0, open - 1);
    deepest = Math.max(deepest, open);
  }
  for (const [run] of text.matchAll(/(?:[-?:][ \t]+)+/g)) deepest = Math.max(deepest, run.length / 2);
  return deepest;
}

function parsed(name: string, text: string): ReturnType<typeof parseDocument> {
  if (depthBound(text) > MAX_DEPTH) throw new FormatError('tooDeep', { name });
  try {
    return parseDocument(text, { schema: 'core', uniqueKeys: false, logLevel: 'silent' });
  } catch {
    throw new FormatError('tooDeep', { name });
  }
}

/** Returns the keys of a YAML file, or an empty object if there is no file. */
export const yamlIn = async (file: ArchiveFile | undefined): Promise<Json> =>
  file ? objectOf(readYaml(file.name, await smallText(file))) : {};
