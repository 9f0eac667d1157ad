import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Knex } from 'knex';
import { copyIn } from './copy';
import { BackupError, type Manifest } from './manifest';

const unpack = promisify(gunzip);

interface ForeignKey {
  owner: string;
  name: string;
  definition: string;
}

/**
 * Drops the foreign keys, so that tables can be filled in any order. Returns a function that restores and thereby
 * checks them.
 */
export async function dropForeignKeys(trx: Knex): Promise<() => Promise<void>> {
  // The catalogue of the database has no types.
  const { rows } = await trx.raw<{ rows: ForeignKey[] }>(
    `select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  );
  for (const { owner, name } of rows) await trx.raw(`alter table ${owner} drop constraint "${name}"`);
  return async () => {
    for (const { owner, name, definition } of rows)
      await trx.raw(`alter table ${owner} add constraint "${name}" ${definition.replaceAll('?', '\\?')}`);
  };
}

/** Fills tables with the chunks of a backup, which arrive table by table. */
export class TableLoader {
  #table = '';
  #stream: Writable | null = null;
  #failed: Promise<unknown> | null = null;

  constructor(
    private readonly trx: Knex.Transaction,
    private readonly tables: Manifest['tables'],
  ) {}

  /** Adds a chunk; skips tables that are not to be filled. */
  async add(table: string, chunk: Buffer): Promise<void> {
    const summary = this.tables[table];
    if (!summary) return;
    if (table !== this.#table) {
      await this.end();
      this.#table = table;
      await this.#begin(table, summary.columns);
    }
    const rows = await unpack(chunk);
    await Promise.race([new Promise((written) => this.#stream!.write(rows, written)), this.#failed]);
  }

  /** Finishes the current table. */
  async end(): Promise<void> {
    if (!this.#stream) return;
    const finished = once(this.#stream, 'finish');
    this.#stream.end();
    this.#stream = null;
    await finished;
  }

  async #begin(table: string, columns: readonly string[]): Promise<void> {
    const stream = await copyIn(this.trx, table, columns);
    // An error of the database is reported to the caller that adds the next chunk.
    this.#failed = new Promise((_, reject) => stream.on('error', reject));
    this.#failed.catch(() => undefined);
    this.#stream = stream;
  }
}

/** Empties all tables, including those that migrations have filled. */
export const emptyTables = (trx: Knex, names: readonly string[]): Promise<unknown> =>
  trx.raw(`truncate ${names.map((name) => `public."${name}"`).join(', ')} restart identity`);

/** Sets the sequences that there are; those of plugins that are not restored are left out. */
export async function setSequences(trx: Knex, sequences: Manifest['sequences']): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    await trx.raw('select setval(to_regclass(?), ?::bigint)', [`public."${name}"`, last]);
}

/**
 * Checks the row counts of the tables and returns their sum.
 * @throws BackupError when a table does not have as many rows as the backup says
 */
export async function checkRows(trx: Knex, tables: Manifest['tables']): Promise<number> {
  let total = 0;
  for (const [name, { rows }] of Object.entries(tables)) {
    const [found] = await trx(name).count({ count: '*' });
    if (Number(found!.count) !== rows)
      throw new BackupError(`${name} has ${found!.count} rows after the restore; the backup has ${rows}.`);
    total += rows;
  }
  return total;
}
