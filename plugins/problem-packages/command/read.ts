import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ExtensionPoints, type ErrorReporter } from '@tribunal/kernel';
import { loadPluginDirs, rootPath } from '@tribunal/config';
import { LOCAL_LANGUAGES } from '@tribunal/contract';
import { DomainError, type Viewer, type Texts } from '@tribunal/server';
import { currentLayout, discoverPlugins, textsWith } from '@tribunal/server/command';
import { openArchive } from '@tribunal/server/platform';
import type { ParsedProblem } from '../contract';
import { PackageFormats } from '../server/formats/package-formats';
import type { KnownLanguages } from '../server/import/known-languages';
import { presentRead, readProblems } from '../server/import/read-problems';
import { errorFormatterFor } from '../server/import/messages';
import { contributeFormatsOf } from './format-plugins';
import { describeProblem, LOCALE, withNames } from './format-output';
import type { Outcome } from './command-line';

/** Languages of the site, under any ids. */
const KNOWN: KnownLanguages = {
  ids: new Map(LOCAL_LANGUAGES.map(({ name }, index) => [name, index + 1])),
  checkerLanguages: LOCAL_LANGUAGES.filter(({ isForCheckers }) => isForCheckers).map(({ name }) => name),
};

/** Viewer for reading one's own archive, which needs no permission. */
const READER: Viewer = { uid: '', username: '', roles: ['root'], permissions: new Set(), sessionId: '' };

export interface ReadPackage {
  /** Id of the format; null if it is unknown, and `error` gives the reason. */
  format: string | null;
  problems: ParsedProblem[];
  error: string | null;
}

/** Returns all package formats on disk, and the texts that they need. */
async function allFormats(errorReporter: ErrorReporter): Promise<{ formats: PackageFormats; texts: Texts }> {
  const folders = { root: rootPath, layout: currentLayout(rootPath), extraFolders: loadPluginDirs(process.env) };
  const plugins = await discoverPlugins(folders, errorReporter);
  const points = new ExtensionPoints(errorReporter);
  await contributeFormatsOf(plugins, points, errorReporter);
  const formats = new PackageFormats(
    points,
    plugins.map(({ manifest }) => manifest),
  );
  return { formats, texts: await textsWith(plugins) };
}

/** Reads the archive at `path`. Needs neither a database nor a site. */
export async function readPackage(path: string, errorReporter: ErrorReporter): Promise<ReadPackage> {
  const folder = await mkdtemp(join(tmpdir(), 'tribunal-problem-'));
  const { formats, texts } = await allFormats(errorReporter);
  const formatError = errorFormatterFor(texts, LOCALE);
  try {
    const archive = await openArchive(path, join(folder, 'unpacked'));
    try {
      const reader = await formats.detect(archive);
      const read = await readProblems(reader, archive, KNOWN);
      const problems = read.map((problem, key) =>
        presentRead(problem, key, { viewer: READER, known: KNOWN, formatError }),
      );
      return { format: reader.format, problems, error: null };
    } finally {
      await archive.close();
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { format: null, problems: [], error: formatError(error) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Formats a package for output. The outcome is good if the package contains problems and all of them can be imported.
 */
export function outcomeOf({ format, problems, error }: ReadPackage): Outcome {
  const head = format === null ? `The archive cannot be imported: ${error}` : `${format}, problems: ${problems.length}`;
  return {
    json: { format, error, problems: problems.map(withNames) },
    text: [head, ...problems.flatMap((problem) => ['', ...describeProblem(problem)])].join('\n'),
    isGood: problems.length > 0 && problems.every((problem) => problem.error === null),
  };
}
