import { Difficulty, Limits, ProblemType, type PackageFormat, type UnderstoodProblem } from '@tribunal/contract';
import { badInput, DomainError, type Viewer } from '../../http';
import { blankFor, draftOf } from '../../problem';
import { PACKAGE_READERS } from '../formats';
import { explainUnknownFormat } from '../formats/unknown-format';
import type { Archive, NotRead, PackageProblem, PackageReader } from '../model';
import { fit } from './fit';
import { formOf } from './form';
import { withUsableImages } from './images';
import type { KnownLanguages } from './known-languages';

/** A problem that fits the site, or why it cannot be understood. */
export type ReadProblem = PackageProblem | { title: string; error: DomainError };

/**
 * The first format that the archive looks like.
 *
 * @throws 400 on `file` when there is none, with what is missing for the nearest one.
 */
export async function detect(archive: Archive): Promise<{ format: PackageFormat; reader: PackageReader }> {
  for (const { format, reader } of PACKAGE_READERS) {
    if (await reader.recognises(archive)) return { format, reader };
  }
  const missing = await explainUnknownFormat(archive);
  throw badInput('file', missing ? `package.nearest.${missing.key}` : 'package.unknownFormat', missing?.values);
}

export const readerOf = (format: PackageFormat): PackageReader | undefined =>
  PACKAGE_READERS.find((one) => one.format === format)?.reader;

export async function readProblems(
  reader: PackageReader,
  archive: Archive,
  known: KnownLanguages,
): Promise<ReadProblem[]> {
  const problems: ReadProblem[] = [];
  for (const problem of await reader.read(archive)) {
    problems.push('error' in problem ? refused(problem) : fit(await withUsableImages(problem), known));
  }
  return problems;
}

const refused = ({ title, error: { key, values } }: NotRead): ReadProblem => ({
  title,
  error: new DomainError(400, `package.reader.${key}`, values),
});

/** Stands for an id that is given later. */
const SOME_ID = 'P1';

/** Why the problem could not be stored; null: nothing speaks against it. */
function obstacle(problem: PackageProblem, viewer: Viewer, known: KnownLanguages): DomainError | null {
  try {
    draftOf(formOf(problem, problem.problemId ?? SOME_ID, known), blankFor(viewer), viewer);
    checkChecker(problem, known);
    if (problem.cases.length === 0) throw badInput('samples', 'problem.noCases');
    if (problem.cases.length > Limits.cases.max) {
      throw badInput('samples', 'package.tooManyCases', { limit: Limits.cases.max });
    }
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

function checkChecker({ checker }: PackageProblem, { ofCheckers }: KnownLanguages): void {
  if (!checker || ofCheckers.includes(checker.language)) return;
  throw badInput('problem.spjLanguage', 'problem.checkerLanguage', { choices: ofCheckers.join(', ') });
}

/** What the wire says of a problem; `say` puts a refusal into words. */
export function presentRead(
  problem: ReadProblem,
  key: number,
  { viewer, known, say }: { viewer: Viewer; known: KnownLanguages; say: (error: DomainError) => string },
): UnderstoodProblem {
  if ('error' in problem) return { ...NOTHING, key, title: problem.title, error: say(problem.error) };
  const { cases, examples, solutions, problemId, title, type, difficulty, judgeMode, judgeCaseMode } = problem;
  const { timeLimit, memoryLimit, stackLimit, languages, tags, losses, remarks } = problem;
  const refusal = obstacle(problem, viewer, known);
  return {
    key,
    problemId,
    title,
    type,
    difficulty,
    judgeMode,
    judgeCaseMode,
    timeLimit,
    memoryLimit,
    stackLimit,
    cases: cases.length,
    samples: examples.length,
    languages,
    tags,
    solutions: solutions.map(({ name, language, expected }) => ({ name, language, expected })),
    losses,
    remarks,
    error: refusal && say(refusal),
  };
}

const NOTHING: UnderstoodProblem = {
  key: 0,
  problemId: null,
  title: '',
  type: ProblemType.Acm,
  difficulty: Difficulty.Easy,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  timeLimit: Limits.timeLimitMs.default,
  memoryLimit: Limits.memoryLimitMb.default,
  stackLimit: Limits.stackLimitMb.default,
  cases: 0,
  samples: 0,
  languages: null,
  tags: [],
  solutions: [],
  losses: [],
  remarks: [],
  error: null,
};
