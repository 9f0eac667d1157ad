import { counted } from '@tribunal/database';
import type { Knex } from 'knex';
import { storedFileNamesIn } from '../picture';
import type { AccountContentProvider } from './account-content';

/** Tables whose texts are no pages: code, messages of judges, the queue and logs. */
const NO_PAGES = ['submission', 'judgement', 'judgement_case', 'audit_entry', 'trial', 'public_file', 'mail'];

const TEXT_COLUMNS = `
  select c.table_name as "table", c.column_name as "column"
  from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
    and c.data_type in ('text', 'character varying', 'json', 'jsonb') and c.table_name <> all(?)`;

/** Returns the names of the files that any text of the site links to, also texts of plugins that are off. */
async function linkedFileNames(knex: Knex): Promise<Set<string>> {
  // The catalogue of the database has no types.
  const { rows } = await knex.raw<{ rows: { table: string; column: string }[] }>(TEXT_COLUMNS, [NO_PAGES]);
  const names = new Set<string>();
  for (const { table, column } of rows) {
    // The table is known only now; each value is cast to a text.
    const texts = await knex.raw<{ rows: { text: string }[] }>(
      `select ??::text as text from ?? where ??::text like '%/api/public/%'`,
      [column, table, column],
    );
    for (const { text } of texts.rows) for (const name of storedFileNamesIn(text)) names.add(name);
  }
  return names;
}

const OF_TEXTS = ['markdown', 'attachment'] as const;

/**
 * Pictures and attachments that a text still shows stay, without their owner; the others are removed. The texts of the
 * account are gone by then.
 */
export const fileContent = (knex: Knex, removeExport: (uid: string) => Promise<void>): AccountContentProvider => ({
  plugin: null,
  part: 'files',
  isErasedLast: true,
  count: async (uids) => [
    {
      textKey: 'erasure.files',
      count: await counted(
        knex('publicFile')
          .whereIn('uid', [...uids])
          .whereIn('kind', OF_TEXTS),
      ),
      deleted: 'kept',
      erased: 'removed',
    },
  ],
  erase: async ({ uid }) => {
    const files = await knex('publicFile').where({ uid }).whereIn('kind', OF_TEXTS).select('id', 'name');
    if (files.length > 0) {
      const linked = await linkedFileNames(knex);
      const unused = files.filter(({ name }) => !linked.has(name)).map(({ id }) => id);
      await knex('publicFile').whereIn('id', unused).delete();
    }
    await knex('publicFile').where({ uid }).update({ uid: null });
    await knex('publicUpload').where({ uid }).delete();
    await knex('upload').where({ uid }).delete();
    await removeExport(uid);
    return 'done';
  },
});
