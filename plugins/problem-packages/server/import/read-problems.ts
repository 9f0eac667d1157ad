import { Limits } from '@tribunal/contract';
import { badInput, DomainError, type Viewer } from '@tribunal/server';
import { newProblemDefaults, draftOf } from '@tribunal/server/authoring';
import type { Archive } from '@tribunal/server/platform';
import type { ParsedProblem } from '../../contract';
import { PACKAGE_DEFAULTS, type NotRead, type PackageProblem, type PackageReader } from '../model';
import { adaptProblem } from './adapt-problem';
import { formOf } from './problem-form';
import { dropUnusableImages } from './images';
import type { KnownLanguages } from './known-languages';

/** A problem adapted to the site, or the reason why it cannot be read. */
export type ReadProblem = PackageProblem | { title: string; error: DomainError };

export async function readProblems(
  reader: PackageReader,
  archive: Archive,
  known: KnownLanguages,
): Promise<ReadProblem[]> {
  const problems: ReadProblem[] = [];
  for (const problem of await reader.read(archive)) {
    problems.push(
      'error' in problem ? toRefusedProblem(problem) : adaptProblem(await dropUnusableImages(problem), known),
    );
  }
  return problems;
}

const toRefusedProblem = ({ title, error: { key, values } }: NotRead): ReadProblem => ({
  title,
  error: new DomainError(400, key, values),
});

/** Placeholder for an id that is assigned later. */
export const SOME_ID = 'P1';

/** Returns why the problem could not be stored, or null if nothing prevents it. */
function findObstacle(problem: PackageProblem, viewer: Viewer, known: KnownLanguages): DomainError | null {
  try {
    draftOf(formOf(problem, problem.problemId ?? SOME_ID, known), newProblemDefaults(viewer), viewer);
    checkChecker(problem, known);
    if (problem.cases.length === 0) throw badInput('samples', 'problem.noCases');
    if (problem.cases.length > Limits.cases.max) {
      throw badInput('samples', 'testdata.tooManyCases', { limit: Limits.cases.max });
    }
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

function checkChecker({ checker }: PackageProblem, { checkerLanguages }: KnownLanguages): void {
  if (!checker || checkerLanguages.includes(checker.language)) return;
  throw badInput('problem.spjLanguage', 'problem.checkerLanguage', { choices: checkerLanguages.join(', ') });
}

/** Returns a problem as clients receive it; `formatError` turns an error into a text. */
export function presentRead(
  problem: ReadProblem,
  key: number,
  {
    viewer,
    known,
    formatError,
  }: { viewer: Viewer; known: KnownLanguages; formatError: (error: DomainError) => string },
): ParsedProblem {
  if ('error' in problem) return { ...NOTHING, key, title: problem.title, error: formatError(problem.error) };
  const { cases, examples, solutions, problemId, title, type, difficulty, judgeMode, judgeCaseMode } = problem;
  const { timeLimit, memoryLimit, stackLimit, languages, tags, losses, remarks } = problem;
  const refusal = findObstacle(problem, viewer, known);
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
    error: refusal && formatError(refusal),
  };
}

const NOTHING: ParsedProblem = {
  key: 0,
  problemId: null,
  title: '',
  type: PACKAGE_DEFAULTS.type,
  difficulty: PACKAGE_DEFAULTS.difficulty,
  judgeMode: PACKAGE_DEFAULTS.judgeMode,
  judgeCaseMode: PACKAGE_DEFAULTS.judgeCaseMode,
  timeLimit: PACKAGE_DEFAULTS.timeLimit,
  memoryLimit: PACKAGE_DEFAULTS.memoryLimit,
  stackLimit: PACKAGE_DEFAULTS.stackLimit,
  cases: 0,
  samples: 0,
  languages: null,
  tags: [],
  solutions: [],
  losses: [],
  remarks: [],
  error: null,
};
