import type { RemoteProblem } from '@tribunal/remote-kit/contract';
import type { Knex } from 'knex';
import { Languages } from '@tribunal/server';
import { insertProblemFromSource, type Saved } from '@tribunal/server/authoring';
import { storedJson } from '@tribunal/server/platform';
import type { Author } from '@tribunal/server/problem';
import { importedProblemAuth } from './policy';
import { SITE_FIELDS, toSiteText, tagsOf, type SiteText } from './site-text';

/** The site's version of a problem when it was last read. */
export interface Snapshot extends SiteText {
  /** Ids of the allowed languages; null for all of the bank. */
  languageIds: string[] | null;
}

export interface RemoteProblemRow {
  pid: number;
  bank: string;
  remoteId: string;
  ref: string | null;
  url: string;
  snapshot: Snapshot;
  readAt: Date;
  /** Its text is from a page that a person has handed in, not from the site itself. */
  isHandedIn: boolean;
}

/** Returns the local code of the problem. */
export const localProblemCode = (key: string, id: string): string => `${key}-${id}`;

export const snapshotOf = (key: string, problem: RemoteProblem): Snapshot => ({
  ...toSiteText(key, problem),
  languageIds: problem.languageIds,
});

interface RemoteProblemInput {
  key: string;
  /** The site whose languages the problem may allow. */
  languageSource: string;
  author: Author;
  problem: RemoteProblem;
  now: Date;
}

/**
 * Stores a new problem; must run in a transaction. Throws a unique violation if the bank already has the problem or
 * its code is taken.
 */
export async function storeProblem(
  knex: Knex,
  { key, languageSource, author, problem, now }: RemoteProblemInput,
): Promise<Saved> {
  const snapshot = snapshotOf(key, problem);
  const { languageIds, ...text } = snapshot;
  const saved = await insertProblemFromSource(knex, {
    author,
    bank: key,
    languageSource,
    fields: {
      ...text,
      problemId: localProblemCode(key, problem.id),
      auth: importedProblemAuth(author),
      difficulty: problem.difficulty,
      isFileIo: problem.fileIo !== null,
      ioReadFileName: problem.fileIo?.input ?? null,
      ioWriteFileName: problem.fileIo?.output ?? null,
    },
    languages: await languagesOf(knex, languageSource, languageIds),
    tags: tagsOf(key, problem),
  });
  await knex('remoteProblem').insert({ pid: saved.pid, bank: key, ...siteColumns(problem, snapshot, now) });
  return saved;
}

/** Returns the data of the site that is stored beside the problem. */
export const siteColumns = (problem: RemoteProblem, snapshot: Snapshot, now: Date) => ({
  remoteId: problem.id,
  ref: problem.ref,
  url: problem.url,
  snapshot: storedJson(snapshot),
  readAt: now,
});

/** Returns undefined for all languages of the bank. */
async function languagesOf(
  knex: Knex,
  languageSource: string,
  languageIds: readonly string[] | null,
): Promise<{ id: number }[] | undefined> {
  if (languageIds === null) return undefined;
  return Languages.query(knex)
    .where({ oj: languageSource })
    .whereIn('remoteId', [...languageIds])
    .select('id');
}

/** Finds the data of a problem at its site. */
export const findRemoteProblem = (
  knex: Knex,
  where: { pid: number } | { bank: string; remoteId: string },
): Promise<RemoteProblemRow | undefined> => knex('remoteProblem').where(where).first();

/**
 * Returns the site's version of the texts. A field equivalent to a text that is stored here keeps the stored text,
 * because its files are kept.
 */
export function mergeSnapshot(
  { theirs, before, ours }: { theirs: SiteText; before: SiteText; ours: SiteText },
  normal: (text: string) => string,
): SiteText {
  const isSame = (one: string | number, other: string | number): boolean =>
    normal(String(one)) === normal(String(other));
  const chosen = SITE_FIELDS.map((field) => {
    const known = [before[field], ours[field]].find((one) => isSame(one, theirs[field]));
    return [field, known ?? theirs[field]];
  });
  return Object.fromEntries(chosen) as unknown as SiteText;
}
