import { isHeaderFile, languageOfFile, Status, type ArchiveWarning, type LocalLanguageName } from '@tribunal/contract';
import type { Archive, ArchiveFile } from '@tribunal/server/platform';
import { baseName, ownProperty, solutionsFrom, type FoundProgram } from '../common';
import type { Description } from './description';

/** Expected verdicts of the programs in each folder. */
const FOLDERS: Readonly<Record<string, readonly Status[]>> = {
  accepted: [Status.Accepted],
  partially_accepted: [Status.PartialAccepted],
  wrong_answer: [Status.WrongAnswer, Status.PresentationError],
  time_limit_exceeded: [Status.TimeLimitExceeded],
  run_time_error: [Status.RuntimeError, Status.MemoryLimitExceeded],
  compiler_error: [Status.CompileError],
  rejected: [
    Status.WrongAnswer,
    Status.PresentationError,
    Status.TimeLimitExceeded,
    Status.MemoryLimitExceeded,
    Status.RuntimeError,
    Status.PartialAccepted,
  ],
  brute_force: [Status.TimeLimitExceeded, Status.RuntimeError, Status.MemoryLimitExceeded],
};

const ANNOTATED: Readonly<Record<string, Status>> = {
  CORRECT: Status.Accepted,
  'WRONG-ANSWER': Status.WrongAnswer,
  TIMELIMIT: Status.TimeLimitExceeded,
  'RUN-ERROR': Status.RuntimeError,
  'COMPILER-ERROR': Status.CompileError,
  'NO-OUTPUT': Status.WrongAnswer,
  'OUTPUT-LIMIT': Status.RuntimeError,
};

/**
 * Reads the verdicts from a comment `@EXPECTED_RESULTS@: A, B`, which counts only in folders that do not imply a
 * verdict.
 */
function annotated(code: string): Status[] {
  const [, list = ''] = /@EXPECTED_RESULTS@:\s*([A-Z, -]+)/.exec(code) ?? [];
  return list.split(',').flatMap((item) => ownProperty(ANNOTATED, item.trim()) ?? []);
}

/**
 * Returns the source of each submission. A folder with one source file is treated as that file; a folder with more
 * cannot be submitted here.
 */
function sourcesOf(files: readonly ArchiveFile[]): { name: string; file: ArchiveFile | null }[] {
  const byProgram = new Map<string, ArchiveFile[]>();
  for (const file of files) {
    const program = file.name.split('/')[0]!;
    byProgram.set(program, [...(byProgram.get(program) ?? []), file]);
  }
  return [...byProgram].map(([name, own]) => {
    const sources = own.filter((file) => languageOfFile(file.name) !== null || isHeaderFile(file.name));
    return { name, file: sources.length === 1 ? sources[0]! : own.length === 1 ? own[0]! : null };
  });
}

/**
 * Returns the expected verdicts. If testcases have points, a program that fails some of them gets partial points. The
 * legacy format is less strict.
 */
function expectedIn(folder: string, code: string, { isScoring, isLegacy }: Rules): Status[] {
  const listed = ownProperty(FOLDERS, folder) ?? annotated(code);
  const fails = listed.length > 0 && !listed.includes(Status.Accepted) && !listed.includes(Status.CompileError);
  return [
    ...listed,
    ...(isLegacy && folder === 'time_limit_exceeded' ? [Status.WrongAnswer] : []),
    ...(isScoring && fails && !listed.includes(Status.PartialAccepted) ? [Status.PartialAccepted] : []),
  ];
}

type Rules = Pick<Description, 'isScoring' | 'isLegacy'>;

const languageOf = (name: string, code: string): LocalLanguageName | null =>
  /^#!.*python2/.test(code) ? 'Python2' : languageOfFile(name);

/** Reads the programs under `submissions/`. */
export async function solutionsOf(archive: Archive, rules: Rules): ReturnType<typeof solutionsFrom> {
  const submissions = archive.under('submissions/');
  const folders = [...new Set(submissions.files.flatMap(({ name }) => /^([^/]+)\//.exec(name)?.[1] ?? []))];
  const programs: FoundProgram[] = [];
  const leftOut: ArchiveWarning[] = [];
  for (const folder of folders) {
    for (const { name, file } of sourcesOf(submissions.under(folder).files)) {
      if (!file) {
        leftOut.push({ code: 'solutionOfManyFiles', detail: `submissions/${folder}/${name}` });
        continue;
      }
      const about = (code: string) => ({
        language: languageOf(file.name, code),
        expected: expectedIn(folder, code, rules),
      });
      programs.push({ name: `${folder}/${baseName(name)}`, file, about });
    }
  }
  const { solutions, losses } = await solutionsFrom(programs);
  return { solutions, losses: [...leftOut, ...losses] };
}
