import type { Knex } from 'knex';

/** One step of a schema. It imports no model, and its file never changes once it is released. */
export interface Migration {
  /** `0001-accounts`: four digits for the order, then what it is about. */
  readonly name: string;
  up(knex: Knex.Transaction): Promise<void>;
}

/** The migrations of core or of one plugin. */
export interface MigrationSet {
  /** `core` or the plugin's id; the ledger is `migration_<owner>`. */
  readonly owner: string;
  readonly migrations: readonly Migration[];
  /** SHA-256 of each migration's source by its name, as `npm run migrations` writes them. */
  readonly checksums?: Readonly<Record<string, string>>;
}
