import type { Knex } from 'knex';
import { storedFileNamesIn, findContentHashes } from '@tribunal/server/authoring';
import type { SiteText } from './site-text';

/** Returns all texts of a statement, to search them for links. */
export const fullText = (text: SiteText): string =>
  [text.description, text.input, text.output, text.hint, text.source].join('\n');

/**
 * Returns a function that replaces the name of each file in these texts by its content hash, because a file fetched
 * twice has two names.
 */
export async function contentNormalizer(knex: Knex, texts: readonly SiteText[]): Promise<(text: string) => string> {
  const names = storedFileNamesIn(texts.map(fullText).join('\n'));
  const rows = await findContentHashes(knex, names);
  return (text) => rows.reduce((shown, { name, sha256 }) => shown.replaceAll(name, sha256), text);
}
