import {
  checkerLanguageOfFile,
  isHeaderFile,
  languageOfFile,
  languageOfPolygon,
  Status,
  type ArchiveWarning,
  type TaskChecker,
} from '@tribunal/contract';
import type { Archive } from '@tribunal/server/platform';
import { missingFile, type PackageProblem } from '@tribunal/plugin-problem-packages/server';
import {
  baseName,
  extraFilesOf,
  ownProperty,
  smallText,
  solutionsFrom,
  standardChecker,
  type FoundProgram,
} from '../common';
import { FormatError } from '../common/format-error';
import type { Description, Program } from './description';

const REJECTED: readonly Status[] = [
  Status.WrongAnswer,
  Status.PresentationError,
  Status.TimeLimitExceeded,
  Status.MemoryLimitExceeded,
  Status.RuntimeError,
  Status.PartialAccepted,
];

/** Expected verdicts of a solution by its tag; an unknown tag means rejected. */
const TAGS: Readonly<Record<string, readonly Status[]>> = {
  main: [Status.Accepted],
  accepted: [Status.Accepted],
  'wrong-answer': [Status.WrongAnswer, Status.PresentationError, Status.PartialAccepted],
  'presentation-error': [Status.PresentationError, Status.WrongAnswer, Status.PartialAccepted],
  'time-limit-exceeded': [Status.TimeLimitExceeded, Status.PartialAccepted],
  'time-limit-exceeded-or-accepted': [Status.TimeLimitExceeded, Status.Accepted, Status.PartialAccepted],
  'time-limit-exceeded-or-memory-limit-exceeded': [
    Status.TimeLimitExceeded,
    Status.MemoryLimitExceeded,
    Status.PartialAccepted,
  ],
  'memory-limit-exceeded': [Status.MemoryLimitExceeded, Status.PartialAccepted],
  'do-not-run': [],
};

export const solutionsOf = (archive: Archive, { solutions }: Description): ReturnType<typeof solutionsFrom> =>
  solutionsFrom(
    solutions.flatMap((solution): FoundProgram[] => {
      const file = archive.find(solution.path);
      const about = () => ({
        language: languageOfPolygon(solution.type) ?? languageOfFile(solution.path),
        expected: [...(ownProperty(TAGS, solution.tag) ?? REJECTED)],
      });
      return file ? [{ name: baseName(solution.path), file, about }] : [];
    }),
  );

const headersOf = (archive: Archive, { resources }: Description): ReturnType<typeof extraFilesOf> =>
  extraFilesOf(
    resources.filter(isHeaderFile).flatMap((path) => {
      const file = archive.find(path);
      return file ? [[baseName(path), file] as const] : [];
    }),
  );

type Compiled = Pick<JuryProgram, 'losses'> & { checker: TaskChecker };

async function adaptProgram(archive: Archive, description: Description, { path }: Program): Promise<Compiled> {
  const file = archive.find(path);
  if (!file) throw missingFile(path);
  const language = checkerLanguageOfFile(path);
  if (!language) throw new FormatError('checkerFileLanguage', { name: path });
  const { files, losses } = await headersOf(archive, description);
  return { checker: { language, code: await smallText(file), extraFiles: files }, losses };
}

export interface JuryProgram {
  judgeMode: PackageProblem['judgeMode'];
  checker: TaskChecker | null;
  losses: ArchiveWarning[];
}

/** Returns the interactor if there is one, otherwise the checker. */
export async function juryProgram(archive: Archive, description: Description): Promise<JuryProgram> {
  const { interactor, checker, runCount } = description;
  if (runCount > 1) throw new FormatError('severalRuns');
  if (interactor) {
    const after = checker ? [{ code: 'checkerAfterInteractor', detail: checker.path }] : [];
    const { checker: program, losses } = await adaptProgram(archive, description, interactor);
    return { judgeMode: 'interactive', checker: program, losses: [...after, ...losses] };
  }
  if (!checker) return { judgeMode: 'default', checker: null, losses: [] };
  if (archive.find(checker.path)) {
    return { judgeMode: 'spj', ...(await adaptProgram(archive, description, checker)) };
  }
  const standard = standardChecker(checker.name ?? '');
  if (!standard) throw missingFile(checker.path);
  return { judgeMode: 'spj', checker: standard, losses: [] };
}
