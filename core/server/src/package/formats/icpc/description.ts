import type { Archive } from '../../model';
import { memoryOf, NotUnderstood, smallTextIn, timeOf, yamlIn, type Limit } from '../common';
import { objectOf, textOf, textsOf, type Json } from '../json';
import { languagesOf } from './languages';

/** `problem.yaml` of either version, with what DOMjudge keeps in files beside it. Times in ms, memory in MB. */
export interface Description {
  name: string | null;
  /** The format of before 2023. */
  isLegacy: boolean;
  isScoring: boolean;
  /** `custom`, `interactive`, `multi-pass` … */
  kinds: ReadonlySet<string>;
  validatorFlags: string[];
  timeMs: Limit;
  memoryMb: Limit;
  keywords: string[];
  /** null: every language. */
  languages: string[] | null;
  source: string | null;
}

/** Systems of the format allow 2048 where a package is silent; this is the most that there is here. */
const MEMORY_MB = 1024;

/** One text with blanks, or a list. */
export const words = (value: unknown): string[] =>
  Array.isArray(value) ? textsOf(value) : (textOf(value) ?? '').split(/\s+/).filter(Boolean);

function nameOf(value: unknown): string | null {
  const names = objectOf(value);
  return textOf(value) ?? textOf(names['en']) ?? textOf(names['zh']) ?? textOf(Object.values(names)[0]);
}

/** A text, `{name}`, or a list of both. */
const sourceOf = (value: unknown): string | null =>
  [value]
    .flat()
    .flatMap((one) => textOf(one) ?? textOf(objectOf(one)['name']) ?? [])
    .join(', ') || null;

/** The first that is said. */
const timeIn = async (archive: Archive, limits: Json): Promise<Limit> =>
  timeOf(limits['time_limit'], 's') ??
  timeOf(await smallTextIn(archive.find('.timelimit')), 's') ??
  timeOf(await iniOf(archive, 'timelimit'), 's');

/** `name = 'value'` of what DOMjudge puts beside the package. */
async function iniOf(archive: Archive, name: string): Promise<string | null> {
  const ini = await smallTextIn(archive.find('domjudge-problem.ini'));
  return new RegExp(`^[ \\t]*${name}[ \\t]*=[ \\t]*['"]?([^'"\\n]*)`, 'm').exec(ini)?.[1]?.trim() || null;
}

/** Throws `NotUnderstood` when there is no `problem.yaml` or it cannot be read. */
export async function describe(archive: Archive): Promise<Description> {
  const file = archive.find('problem.yaml');
  if (!file) throw new NotUnderstood('missingFile', { name: 'problem.yaml' });
  const yaml = await yamlIn(file);
  const limits = objectOf(yaml['limits']);
  const types = words(yaml['type']);
  return {
    name: nameOf(yaml['name']) ?? (await iniOf(archive, 'name')),
    isLegacy: (textOf(yaml['problem_format_version']) ?? 'legacy').startsWith('legacy'),
    isScoring: types.includes('scoring'),
    kinds: new Set([...types, ...words(yaml['validation'])]),
    validatorFlags: words(yaml['validator_flags']),
    timeMs: await timeIn(archive, limits),
    memoryMb: memoryOf(limits['memory'], 'mb') ?? MEMORY_MB,
    keywords: words(yaml['keywords']),
    languages: languagesOf(yaml['languages']),
    source: sourceOf(yaml['source']),
  };
}
