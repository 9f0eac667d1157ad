import type { Knex } from 'knex';

/** One migration of a schema. It imports no model, and its file never changes after its release. */
export interface Migration {
  /** Name such as `0001-accounts`: four digits for the order, then the topic. */
  readonly name: string;
  up(knex: Knex.Transaction): Promise<void>;
}

/** The migrations of core or of one plugin. */
export interface MigrationSet {
  /** `core` or the plugin's id; applied migrations are recorded in `migration_<owner>`. */
  readonly owner: string;
  readonly migrations: readonly Migration[];
  /** SHA-256 of each migration's source by its name, written by `npm run migrations`. */
  readonly checksums?: Readonly<Record<string, string>>;
}
