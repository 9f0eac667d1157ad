import { migrationTableOf, migrate, type MigrationSet } from '@tribunal/migrations';
import type { Knex } from 'knex';
import { BackupError, type Manifest } from './manifest';
import { tablesOf } from './tables';

/**
 * Checks that this checkout can create the schema of the backup: that it is not of a newer version, has no plugins
 * that are not installed, and no migration that differs.
 * @param areMissingPluginsLeftOut data of plugins that are not installed is skipped instead of refused
 * @throws BackupError when the schema cannot be created
 */
export function assertSameSchema(
  { migrations, version }: Pick<Manifest, 'migrations' | 'version'>,
  sets: readonly MigrationSet[],
  areMissingPluginsLeftOut: boolean,
): void {
  const known = new Map(sets.map((set) => [migrationTableOf(set.owner), set]));
  const missing = Object.keys(migrations).filter((ledger) => !known.has(ledger));
  if (missing.length > 0 && !areMissingPluginsLeftOut) {
    const names = missing.map((ledger) => ledger.slice(migrationTableOf('').length).replaceAll('_', '-')).join(', ');
    throw new BackupError(
      `The backup contains data of plugins that are not installed: ${names}. It has no usable archives of them. Add their ` +
        'folders to PLUGIN_DIRS, or skip that data with --without-missing-plugins.',
    );
  }
  for (const [migrationTable, applied] of Object.entries(migrations)) {
    const set = known.get(migrationTable);
    if (set) assertSameMigrations(set, applied, version);
  }
}

function assertSameMigrations(
  { owner, migrations, checksums = {} }: MigrationSet,
  applied: Record<string, string | null>,
  version: string,
): void {
  const names = new Set(migrations.map(({ name }) => name));
  const unknown = Object.keys(applied).filter((name) => !names.has(name));
  if (unknown.length > 0) {
    throw new BackupError(
      `The backup is newer than this checkout: it has the ${owner} migrations ${unknown.join(', ')}. ` +
        `Restore it with the version that created it (${version}) or a newer one.`,
    );
  }
  const changed = Object.entries(applied).filter(
    ([name, checksum]) => checksum !== null && checksums[name] !== undefined && checksums[name] !== checksum,
  );
  if (changed.length === 0) return;
  throw new BackupError(
    `The ${owner} migrations ${changed.map(([name]) => name).join(', ')} differ between the backup and this checkout. ` +
      `Restore it with the version that created it (${version}).`,
  );
}

/** Creates the tables as they were when the backup was made. */
export async function createSchema(trx: Knex, { migrations }: Manifest, sets: readonly MigrationSet[]): Promise<void> {
  for (const set of sets) {
    const applied = migrations[migrationTableOf(set.owner)];
    if (applied) await migrate(trx, { ...set, migrations: set.migrations.filter(({ name }) => name in applied) });
  }
}

/**
 * Applies the migrations that were added after the backup was made; plugins added since then are migrated at the next
 * start.
 */
export async function migrateToLatest(
  trx: Knex,
  { migrations }: Manifest,
  sets: readonly MigrationSet[],
): Promise<void> {
  for (const set of sets) if (migrations[migrationTableOf(set.owner)]) await migrate(trx, set);
}

/**
 * Returns the tables of the backup that the database has, and the names of the others.
 * @throws BackupError when there are others although all plugins are installed, or when a table lacks a column
 */
export async function selectRestorableTables(
  trx: Knex,
  { tables }: Manifest,
  areMissingPluginsLeftOut: boolean,
): Promise<{ restorable: Manifest['tables']; leftOut: string[] }> {
  const existing = await tablesOf(trx);
  const leftOut = Object.keys(tables).filter((name) => !existing.has(name));
  if (leftOut.length > 0 && !areMissingPluginsLeftOut) {
    throw new BackupError(
      `The backup contains tables that neither this version nor its plugins define: ${leftOut.join(', ')}. ` +
        'Skip them with --without-missing-plugins.',
    );
  }
  const restorable = Object.entries(tables).filter(([name]) => existing.has(name));
  const missingColumns = restorable.flatMap(([name, { columns }]) =>
    columns.filter((column) => !existing.get(name)!.includes(column)).map((column) => `${name}.${column}`),
  );
  if (missingColumns.length === 0) return { restorable: Object.fromEntries(restorable), leftOut };
  throw new BackupError(`The backup contains columns that no migration defines: ${missingColumns.join(', ')}.`);
}
