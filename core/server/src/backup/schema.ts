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
      `The backup has data of plugins that are not here: ${names}. Name their folders in PLUGIN_DIRS, or leave that data ` +
        'out with --without-missing-plugins.',
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
      `The backup is newer than this checkout: ${owner} has had ${unknown.join(', ')}. ` +
        `Restore it with the version that made it (${version}) or a newer one.`,
    );
  }
  const changed = Object.entries(applied).filter(
    ([name, checksum]) => checksum !== null && checksums[name] !== undefined && checksums[name] !== checksum,
  );
  if (changed.length === 0) return;
  throw new BackupError(
    `The backup has another form of ${changed.map(([name]) => name).join(', ')} of ${owner} than this checkout. ` +
      `Restore it with the version that made it (${version}).`,
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
      `The backup has tables that neither this version nor its plugins make: ${leftOut.join(', ')}. ` +
        'Leave them out with --without-missing-plugins.',
    );
  }
  const restorable = Object.entries(tables).filter(([name]) => existing.has(name));
  const missingColumns = restorable.flatMap(([name, { columns }]) =>
    columns.filter((column) => !existing.get(name)!.includes(column)).map((column) => `${name}.${column}`),
  );
  if (missingColumns.length === 0) return { restorable: Object.fromEntries(restorable), leftOut };
  throw new BackupError(`The backup has columns that no migration makes: ${missingColumns.join(', ')}.`);
}
