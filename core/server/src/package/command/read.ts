import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PackageFormat, UnderstoodProblem } from '@tribunal/contract';
import { LOCAL_LANGUAGES } from '@tribunal/migrations';
import { DomainError, type Viewer } from '../../http';
import { openArchive } from '../archive';
import type { KnownLanguages } from '../import/known-languages';
import { detect, presentRead, readProblems } from '../import/understand';
import { wordsFor } from '../import/words';
import { describeProblem, LOCALE, withNames } from './shown';
import type { Outcome } from './wish';

/** The languages that a new site has. */
const KNOWN: KnownLanguages = {
  ids: new Map(LOCAL_LANGUAGES.map(({ name }, place) => [name, place + 1])),
  ofCheckers: LOCAL_LANGUAGES.filter((language) => 'isSpj' in language && language.isSpj).map(({ name }) => name),
};

/** Nobody is asked who reads an archive of their own. */
const READER: Viewer = { uid: '', username: '', roles: ['root'], permissions: new Set(), sessionId: '' };

export interface ReadPackage {
  /** null: no format that is known; `error` says why. */
  format: PackageFormat | null;
  problems: UnderstoodProblem[];
  error: string | null;
}

/** What the archive at `path` holds; needs neither a database nor a site. */
export async function readPackage(path: string): Promise<ReadPackage> {
  const folder = await mkdtemp(join(tmpdir(), 'tribunal-problem-'));
  const say = wordsFor(LOCALE);
  try {
    const archive = await openArchive(path, join(folder, 'unpacked'));
    try {
      const { format, reader } = await detect(archive);
      const read = await readProblems(reader, archive, KNOWN);
      const problems = read.map((problem, key) => presentRead(problem, key, { viewer: READER, known: KNOWN, say }));
      return { format, problems, error: null };
    } finally {
      await archive.close();
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { format: null, problems: [], error: say(error) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** How a package is shown. Good when it holds problems, and every one can be imported. */
export function outcomeOf({ format, problems, error }: ReadPackage): Outcome {
  const head = format === null ? `The archive cannot be imported: ${error}` : `${format}, problems: ${problems.length}`;
  return {
    json: { format, error, problems: problems.map(withNames) },
    text: [head, ...problems.flatMap((problem) => ['', ...describeProblem(problem)])].join('\n'),
    isGood: problems.length > 0 && problems.every((problem) => problem.error === null),
  };
}
