import { languagesWithId } from '@tribunal/contract';
import type { Archive } from '@tribunal/server/platform';
import {
  type Json,
  type Limit,
  memoryOf,
  objectOf,
  textOf,
  textsOf,
  timeOf,
  missingFile,
} from '@tribunal/plugin-problem-packages/server';
import { smallTextIn, yamlIn } from '../common';

/** Returns null for every language, which `all` means too. */
function languagesOf(value: unknown): string[] | null {
  const names = textsOf(value).flatMap((code) => languagesWithId('icpc', code));
  return names.length > 0 ? names : null;
}

/**
 * Contents of `problem.yaml` of either version and of the files that DOMjudge places beside it. Times in ms, memory
 * in MB.
 */
export interface Description {
  name: string | null;
  /** Whether the format is older than 2023. */
  isLegacy: boolean;
  isScoring: boolean;
  /** Problem types such as `custom`, `interactive`, `multi-pass`. */
  kinds: ReadonlySet<string>;
  validatorFlags: string[];
  timeMs: Limit;
  memoryMb: Limit;
  keywords: string[];
  /** null if every language is allowed. */
  languages: string[] | null;
  source: string | null;
}

/** Memory limit in MB if a package does not specify one. Other systems use 2048 then; 1024 is the maximum here. */
const MEMORY_MB = 1024;

/** Returns the words of a text separated by white space, or the texts of a list. */
export const splitAtWhitespace = (value: unknown): string[] =>
  Array.isArray(value) ? textsOf(value) : (textOf(value) ?? '').split(/\s+/).filter(Boolean);

function nameOf(value: unknown): string | null {
  const names = objectOf(value);
  return textOf(value) ?? textOf(names['en']) ?? textOf(names['zh']) ?? textOf(Object.values(names)[0]);
}

/** Reads the source from a text, `{name}`, or a list of both. */
const sourceOf = (value: unknown): string | null =>
  [value]
    .flat()
    .flatMap((one) => textOf(one) ?? textOf(objectOf(one)['name']) ?? [])
    .join(', ') || null;

/** Returns the first time limit that is specified. */
const timeIn = async (archive: Archive, limits: Json): Promise<Limit> =>
  timeOf(limits['time_limit'], 's') ??
  timeOf(await smallTextIn(archive.find('.timelimit')), 's') ??
  timeOf(await iniOf(archive, 'timelimit'), 's');

/** Reads `name = 'value'` from the files that DOMjudge places beside the package. */
async function iniOf(archive: Archive, name: string): Promise<string | null> {
  const ini = await smallTextIn(archive.find('domjudge-problem.ini'));
  return new RegExp(`^[ \\t]*${name}[ \\t]*=[ \\t]*['"]?([^'"\\n]*)`, 'm').exec(ini)?.[1]?.trim() || null;
}

/** Reads the description. Throws `UnreadableProblem` if `problem.yaml` is missing or cannot be read. */
export async function describe(archive: Archive): Promise<Description> {
  const file = archive.find('problem.yaml');
  if (!file) throw missingFile('problem.yaml');
  const yaml = await yamlIn(file);
  const limits = objectOf(yaml['limits']);
  const types = splitAtWhitespace(yaml['type']);
  return {
    name: nameOf(yaml['name']) ?? (await iniOf(archive, 'name')),
    isLegacy: (textOf(yaml['problem_format_version']) ?? 'legacy').startsWith('legacy'),
    isScoring: types.includes('scoring'),
    kinds: new Set([...types, ...splitAtWhitespace(yaml['validation'])]),
    validatorFlags: splitAtWhitespace(yaml['validator_flags']),
    timeMs: await timeIn(archive, limits),
    memoryMb: memoryOf(limits['memory'], 'mb') ?? MEMORY_MB,
    keywords: splitAtWhitespace(yaml['keywords']),
    languages: languagesOf(yaml['languages']),
    source: sourceOf(yaml['source']),
  };
}
