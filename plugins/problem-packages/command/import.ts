import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DomainError, Texts } from '@tribunal/server';
import { UploadStore } from '@tribunal/server/authoring';
import { newFile } from '@tribunal/server/command';
import { sumOfSolutions, type ImportedProblem, type ParsedPackage } from '../contract';
import { ProblemImporter, type ImportContext } from '../server/import/problem-importer';
import { errorFormatterFor } from '../server/import/messages';
import { pollUntilSettled } from './poll-until-settled';
import { outcomeOf } from './read';
import { LOCALE, table } from './format-output';
import { superAdmin, type Services } from './with-site';
import type { Outcome, Progress } from './command-line';

/**
 * Imports an archive as the import page does: stores the problems hidden, runs their solutions, and publishes a
 * problem when every solution gets its expected verdict.
 */
export async function importPackage(services: Services, archive: Readable, progress: Progress): Promise<Outcome> {
  const importContext = await superAdmin(services);
  try {
    const understood = await understand(services, importContext, archive);
    return outcomeOfImport(understood, await commit(services, importContext, understood, progress));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return outcomeOf({
      format: null,
      problems: [],
      error: errorFormatterFor(services.get(Texts), LOCALE)(error),
    });
  }
}

async function understand(services: Services, importContext: ImportContext, archive: Readable): Promise<ParsedPackage> {
  const uploads = services.get(UploadStore);
  const path = join(uploads.incoming, uploads.newId());
  try {
    await pipeline(archive, await newFile(path));
    return await services.get(ProblemImporter).inspect(importContext, path);
  } finally {
    await rm(path, { force: true });
  }
}

async function commit(
  services: Services,
  importContext: ImportContext,
  { id, problems }: ParsedPackage,
  progress: Progress,
): Promise<ImportedProblem[]> {
  const requests = problems
    .filter(({ error }) => error === null)
    .map(({ key }) => ({ key, publish: 'green' as const }));
  if (requests.length === 0) return [];
  const importer = services.get(ProblemImporter);
  progress(`Problems to import: ${requests.length}`);
  await importer.commit(importContext, { id, problems: requests });
  return pollUntilSettled(
    () => importer.getStates(importContext.viewer, id),
    (states) => states.some(isOpen),
    (states) => {
      const settled = states.filter((state) => !isOpen(state)).length;
      const { judged, total } = sumOfSolutions(states);
      progress(`Problems checked: ${settled} of ${states.length}, solutions judged: ${judged} of ${total}`);
    },
  );
}

const isOpen = ({ state }: ImportedProblem): boolean => state === 'verifying';

const STATE_TEXT: Readonly<Record<ImportedProblem['state'], string>> = {
  green: 'public: every solution got what it should',
  red: 'hidden',
  unproven: 'hidden',
  failed: 'not stored',
  verifying: 'hidden: its solutions have not been judged; is a judge connected?',
};

function outcomeOfImport(understood: ParsedPackage, imported: readonly ImportedProblem[]): Outcome {
  const read = outcomeOf({ ...understood, error: null });
  const rows = imported.map(({ problemId, title, state, message }) => [
    problemId ?? '-',
    title,
    [STATE_TEXT[state], message].filter(Boolean).join(': '),
  ]);
  return {
    json: { ...read.json, imported },
    text: [read.text, '', ...table(rows)].join('\n'),
    isGood: read.isGood && imported.every(({ state }) => state === 'green'),
  };
}
