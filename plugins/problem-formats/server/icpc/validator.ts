import { checkerLanguageOfFile, isHeaderFile, Limits, type ArchiveWarning, type TaskChecker } from '@tribunal/contract';
import type { Archive, ArchiveFile } from '@tribunal/server/platform';
import type { Json, PackageProblem } from '@tribunal/plugin-problem-packages/server';
import { adaptChecker, baseName, extraFilesOf, tokenChecker } from '../common';
import { FormatError } from '../common/format-error';
import { splitAtWhitespace, type Description } from './description';
import { descriptionIn } from './groups';

const FOLDERS = ['output_validator/', 'output_validators/'];

export interface Validation {
  judgeMode: PackageProblem['judgeMode'];
  checker: TaskChecker;
  losses: ArchiveWarning[];
}

const amountAfter = (flags: readonly string[], name: string): number | null => {
  const value = Number(flags[flags.indexOf(name) + 1]);
  return flags.includes(name) && Number.isFinite(value) ? value : null;
};

/** Generates the default validator of the format, which compares tokens according to the flags. */
function standardValidator(flags: readonly string[]): TaskChecker {
  const both = amountAfter(flags, 'float_tolerance');
  return tokenChecker({
    caseSensitive: flags.includes('case_sensitive'),
    spaceSensitive: flags.includes('space_change_sensitive'),
    absolute: both ?? amountAfter(flags, 'float_absolute_tolerance'),
    relative: both ?? amountAfter(flags, 'float_relative_tolerance'),
  });
}

function filesOfValidator(archive: Archive): ArchiveFile[] {
  const folder = FOLDERS.map((name) => archive.under(name)).find(({ files }) => files.length > 0);
  if (!folder) return [];
  const programs = new Set(folder.files.map(({ name }) => (name.includes('/') ? name.split('/')[0]! : '')));
  programs.delete('');
  const single = folder.files.filter(({ name }) => checkerLanguageOfFile(name) !== null);
  if (programs.size > 1 || (programs.size === 0 && single.length > 1)) {
    throw new FormatError('severalValidators');
  }
  return [...folder.files];
}

/** Reads the sources that become extra files of a checker, up to the allowed number. */
async function textsOfSources(sources: readonly ArchiveFile[]): Promise<string[]> {
  const named = sources.map((file) => [file.name, file] as const);
  const { files, losses } = await extraFilesOf(named);
  if (losses.length === 0) return Object.values(files);
  throw new FormatError('validatorTooLarge', { files: Limits.extraFiles.max, limit: Limits.extraFileBytes.max });
}

async function ownValidator(
  archive: Archive,
  judgeMode: PackageProblem['judgeMode'],
  flags: readonly string[],
): Promise<Omit<Validation, 'judgeMode'>> {
  const files = filesOfValidator(archive);
  const sources = files.filter(({ name }) => checkerLanguageOfFile(name) !== null);
  if (sources.length === 0) throw new FormatError('validatorLanguage');
  const { files: headers, losses } = await extraFilesOf(
    files.filter(({ name }) => isHeaderFile(name)).map((file) => [baseName(file.name), file]),
  );
  const texts = await textsOfSources(sources);
  const language = sources.every(({ name }) => checkerLanguageOfFile(name) === 'C') ? 'C' : 'C++';
  const convention = judgeMode === 'interactive' ? 'kattis-interactor' : 'kattis';
  const theirs = { language, sources: texts, files: headers, flags } as const;
  const isAbsolute = [...texts, ...Object.values(headers)].some((text) => text.includes('score.txt'));
  return {
    checker: adaptChecker(convention, theirs),
    losses: [...losses, ...(isAbsolute ? [{ code: 'absolutePoints', detail: 'score.txt' }] : [])],
  };
}

const flagsIn = (description: Json): string[] => [
  ...splitAtWhitespace(description['output_validator_flags']),
  ...splitAtWhitespace(description['output_validator_args']),
];

/** Returns the flags of all testcases, and the groups that have different ones. */
async function flagsOf(archive: Archive, { validatorFlags }: Description) {
  const secret = archive.under('data/secret');
  const [own, around] = [flagsIn(await descriptionIn(secret)), flagsIn(await descriptionIn(archive.under('data')))];
  const flags = [...validatorFlags, ...(own.length > 0 ? own : around)];
  const groups = new Set(
    secret.files.flatMap(({ name }) => /^(.+)\/(?:test_group|testdata)\.yaml$/.exec(name)?.[1] ?? []),
  );
  const losses: ArchiveWarning[] = [];
  for (const name of groups) {
    const others = flagsIn(await descriptionIn(secret.under(name)));
    if (others.length > 0 && others.join(' ') !== flags.join(' '))
      losses.push({ code: 'checkerFlagsPerGroup', detail: name });
  }
  return { flags, losses };
}

/** Returns how outputs are validated, for both versions of the format. */
export async function validationOf(archive: Archive, description: Description): Promise<Validation> {
  const { kinds, isLegacy } = description;
  for (const kind of ['multi-pass', 'submit-answer']) {
    if (kinds.has(kind)) throw new FormatError('kind', { kind });
  }
  const { flags, losses } = await flagsOf(archive, description);
  const isInteractive = kinds.has('interactive');
  const hasOwn = FOLDERS.some((name) => archive.under(name).files.length > 0);
  if (!isInteractive && !kinds.has('custom') && (isLegacy || !hasOwn)) {
    return { judgeMode: 'spj', checker: standardValidator(flags), losses };
  }
  const judgeMode = isInteractive ? 'interactive' : 'spj';
  const own = await ownValidator(archive, judgeMode, flags);
  return { judgeMode, checker: own.checker, losses: [...losses, ...own.losses] };
}
