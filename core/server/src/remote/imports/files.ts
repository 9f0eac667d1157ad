import type { Knex } from 'knex';
import { storedFileNamesIn } from '../../picture';
import type { SiteText } from './site-text';

/** All of a statement, to look for what it links to. */
export const wholeText = (text: SiteText): string =>
  [text.description, text.input, text.output, text.hint, text.source].join('\n');

/** Replaces the name of each file that these texts show by its content: what was fetched twice has two names. */
export async function namesToContents(knex: Knex, texts: readonly SiteText[]): Promise<(text: string) => string> {
  const names = storedFileNamesIn(texts.map(wholeText).join('\n'));
  const rows = await knex('publicFile')
    .whereIn('name', names)
    .select<{ name: string; sha256: string }[]>('name', 'sha256');
  return (text) => rows.reduce((shown, { name, sha256 }) => shown.replaceAll(name, sha256), text);
}
