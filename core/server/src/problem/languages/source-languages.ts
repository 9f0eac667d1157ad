import type { Knex } from 'knex';
import { acquireAdvisoryLock } from '@tribunal/database';

/** A language as a problem source offers it. */
export interface SourceLanguage {
  /** Value that the source expects in a submission. */
  id: string;
  name: string;
  /** One of `CONTENT_TYPE`. */
  contentType: string;
}

const names = (languages: readonly SourceLanguage[]): string[] => languages.map(({ name }) => name);

/**
 * Adds and updates languages of a problem source, except those that it has dropped; the first of the list is displayed
 * first. It must be called within a transaction. Returns the names of the new ones.
 */
export async function mergeLanguages(
  knex: Knex,
  source: string,
  languages: readonly SourceLanguage[],
): Promise<string[]> {
  if (languages.length === 0) return [];
  await acquireAdvisoryLock(knex, `languages of ${source}`);
  const existing = new Set(await knex('language').where({ oj: source }).pluck('name'));
  const distinct = [...new Map(languages.map((language) => [language.name, language])).values()];
  const rows = distinct.map(({ id, name, contentType }, at) => {
    return { oj: source, name, description: name, contentType, remoteId: id, seq: distinct.length - at };
  });
  await knex('language')
    .insert(rows)
    .onConflict(['oj', 'name'])
    .merge(['description', 'contentType', 'remoteId', 'seq'])
    .whereNotNull('language.remoteId');
  return names(distinct).filter((name) => !existing.has(name));
}

/**
 * Replaces the languages of a problem source with those that it offers now. A language that it has dropped is kept for
 * existing submissions, without the value to be sent. It must be called within a transaction. Returns the names of the
 * new ones.
 */
export async function replaceLanguages(
  knex: Knex,
  source: string,
  languages: readonly SourceLanguage[],
): Promise<string[]> {
  const some = () => knex('language').where({ oj: source });
  await some().whereNull('remoteId').whereIn('name', names(languages)).update({ remoteId: '' });
  const added = await mergeLanguages(knex, source, languages);
  await some().whereNotIn('name', names(languages)).update({ remoteId: null });
  return added;
}

/** Allows languages of a problem source in problems, which a query for their ids selects. */
export async function allowLanguages(
  knex: Knex,
  { source, names: allowed, pids }: { source: string; names: readonly string[]; pids: Knex.QueryBuilder },
): Promise<void> {
  await knex.raw(
    `insert into problem_language (pid, lid)
     select problem.id, language.id from problem cross join language
     where problem.id in (?) and language.oj = ? and language.name = any(?::text[])
     on conflict do nothing`,
    [pids, source, [...allowed]],
  );
}
