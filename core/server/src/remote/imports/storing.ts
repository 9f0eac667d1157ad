import type { RemoteProblem } from '@tribunal/contract';
import type { Knex } from 'knex';
import { storedJson } from '../../database';
import { bankOfLanguages, insertRemoteProblem, type Author, type Saved } from '../../problem';
import { authOfImport } from './policy';
import { SITE_FIELDS, siteTextOf, tagsOf, type SiteText } from './site-text';

/** As the site had it when it was read last. */
export interface Snapshot extends SiteText {
  /** Of the languages that it takes; null: all of the bank. */
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
}

/** Code of the problem here. */
export const codeOf = (key: string, id: string): string => `${key}-${id}`;

export const snapshotOf = (key: string, problem: RemoteProblem): Snapshot => ({
  ...siteTextOf(key, problem),
  languageIds: problem.languageIds,
});

interface Storing {
  key: string;
  author: Author;
  problem: RemoteProblem;
  now: Date;
}

/** Within a transaction. Throws the violation of an index when the bank has the problem, or its code is taken. */
export async function storeProblem(knex: Knex, { key, author, problem, now }: Storing): Promise<Saved> {
  const snapshot = snapshotOf(key, problem);
  const { languageIds, ...text } = snapshot;
  const saved = await insertRemoteProblem(knex, {
    author,
    bank: key,
    fields: {
      ...text,
      problemId: codeOf(key, problem.id),
      auth: authOfImport(author),
      difficulty: problem.difficulty ?? 1,
      isRemoveEndBlank: false,
      openCaseResult: true,
      isFileIo: problem.fileIo !== null,
      ioReadFileName: problem.fileIo?.input ?? null,
      ioWriteFileName: problem.fileIo?.output ?? null,
    },
    languages: await languagesOf(knex, key, languageIds),
    tags: tagsOf(key, problem),
  });
  await knex('remoteProblem').insert({ pid: saved.pid, bank: key, ...siteOf(problem, snapshot, now) });
  return saved;
}

/** What is kept of the site beside the problem. */
export const siteOf = (problem: RemoteProblem, snapshot: Snapshot, now: Date) => ({
  remoteId: problem.id,
  ref: problem.ref,
  url: problem.url,
  snapshot: storedJson(snapshot),
  readAt: now,
});

/** undefined: all of the bank. */
async function languagesOf(
  knex: Knex,
  key: string,
  languageIds: readonly string[] | null,
): Promise<{ id: number }[] | undefined> {
  if (languageIds === null) return undefined;
  return knex('language')
    .where({ oj: bankOfLanguages(key) })
    .whereIn('remoteId', [...languageIds])
    .select<{ id: number }[]>('id');
}

/** What is known of a problem at its site. */
export const findRemote = (
  knex: Knex,
  where: { pid: number } | { bank: string; remoteId: string },
): Promise<RemoteProblemRow | undefined> => knex('remoteProblem').where(where).first<RemoteProblemRow | undefined>();

/** Texts that say the same as one that is here stay as they are here: their files are kept. */
export function mergedSnapshot(
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
