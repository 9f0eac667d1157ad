import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ImportedProblem, UnderstoodPackage } from '@tribunal/contract';
import { resolve, type Container } from '@tribunal/kernel';
import { Uploads } from '../../file';
import { DomainError } from '../../http';
import { newFile } from '../../new-file';
import { Solutions } from '../../trial';
import { Importer, type Importing } from '../import/importer';
import { wordsFor } from '../import/words';
import { untilSettled } from './patience';
import { outcomeOf } from './read';
import { LOCALE, table } from './shown';
import { superAdmin } from './site';
import type { Outcome, Progress } from './wish';

/** Brings an archive in as the page does: hidden, run, made public when every solution gets what it should. */
export async function importPackage(container: Container, archive: Readable, progress: Progress): Promise<Outcome> {
  const importing = await superAdmin(container);
  try {
    const understood = await understand(container, importing, archive);
    return outcomeOfImport(understood, await commit(container, importing, understood, progress));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return outcomeOf({ format: null, problems: [], error: wordsFor(LOCALE)(error) });
  }
}

async function understand(container: Container, importing: Importing, archive: Readable): Promise<UnderstoodPackage> {
  const uploads = resolve(container, Uploads);
  const path = join(uploads.incoming, uploads.newId());
  try {
    await pipeline(archive, await newFile(path));
    return await resolve(container, Importer).understand(importing, path);
  } finally {
    await rm(path, { force: true });
  }
}

async function commit(
  container: Container,
  importing: Importing,
  { id, problems }: UnderstoodPackage,
  progress: Progress,
): Promise<ImportedProblem[]> {
  const wishes = problems.filter(({ error }) => error === null).map(({ key }) => ({ key, publish: 'green' as const }));
  if (wishes.length === 0) return [];
  const importer = resolve(container, Importer);
  progress(`Problems to store: ${wishes.length}`);
  await importer.commit(importing, { id, problems: wishes });
  const look = async () => {
    const states = await importer.states(importing.viewer, id);
    const outcomes = await resolve(container, Solutions).outcomes(states.flatMap(({ pid }) => pid ?? []));
    const solutions = [...outcomes.values()].flat();
    return {
      states,
      judged: solutions.filter(({ judgedAt }) => judgedAt !== null).length,
      solutions: solutions.length,
    };
  };
  const { states } = await untilSettled(
    look,
    (seen) => seen.states.some(isOpen),
    (seen) => {
      const settled = seen.states.filter((state) => !isOpen(state)).length;
      progress(
        `Problems checked: ${settled} of ${seen.states.length}, solutions judged: ${seen.judged} of ${seen.solutions}`,
      );
    },
  );
  return states;
}

const isOpen = ({ state }: ImportedProblem): boolean => state === 'verifying';

const SAID: Readonly<Record<ImportedProblem['state'], string>> = {
  green: 'public: every solution got what it should',
  red: 'hidden',
  unproven: 'hidden',
  failed: 'not stored',
  verifying: 'hidden: its solutions have not been judged; is a judge connected?',
};

function outcomeOfImport(understood: UnderstoodPackage, imported: readonly ImportedProblem[]): Outcome {
  const read = outcomeOf({ ...understood, error: null });
  const rows = imported.map(({ problemId, title, state, message }) => [
    problemId ?? '-',
    title,
    [SAID[state], message].filter(Boolean).join(': '),
  ]);
  return {
    json: { ...read.json, imported },
    text: [read.text, '', ...table(rows)].join('\n'),
    isGood: read.isGood && imported.every(({ state }) => state === 'green'),
  };
}
