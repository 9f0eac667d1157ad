import { ledgerOf, migrate, type MigrationSet } from '@tribunal/migrations';
import type { Knex } from 'knex';
import { BackupError, type Manifest } from './manifest';
import { tablesOf } from './tables';

/**
 * Refuses a backup whose schema this checkout cannot make: one of a newer version, of plugins that are not here, or with a
 * migration in another form.
 * @param areMissingPluginsLeftOut data of plugins that are not here is left out, not refused
 * @throws BackupError
 */
export function refuseOtherSchema(
  { migrations, version }: Pick<Manifest, 'migrations' | 'version'>,
  sets: readonly MigrationSet[],
  areMissingPluginsLeftOut: boolean,
): void {
  const known = new Map(sets.map((set) => [ledgerOf(set.owner), set]));
  const missing = Object.keys(migrations).filter((ledger) => !known.has(ledger));
  if (missing.length > 0 && !areMissingPluginsLeftOut) {
    const names = missing.map((ledger) => ledger.slice(ledgerOf('').length).replaceAll('_', '-')).join(', ');
    throw new BackupError(
      `The backup has data of plugins that are not here: ${names}. Name their folders in PLUGIN_DIRS, or leave that data ` +
        'out with --without-missing-plugins.',
    );
  }
  for (const [ledger, applied] of Object.entries(migrations)) {
    const set = known.get(ledger);
    if (set) refuseOtherMigrations(set, applied, version);
  }
}

function refuseOtherMigrations(
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

/** Makes the tables as they were when the backup was made. */
export async function makeSchema(trx: Knex, { migrations }: Manifest, sets: readonly MigrationSet[]): Promise<void> {
  for (const set of sets) {
    const applied = migrations[ledgerOf(set.owner)];
    if (applied) await migrate(trx, { ...set, migrations: set.migrations.filter(({ name }) => name in applied) });
  }
}

/** Applies the migrations that have come since the backup was made; those of plugins that came since are left to the next start. */
export async function bringUpToDate(trx: Knex, { migrations }: Manifest, sets: readonly MigrationSet[]): Promise<void> {
  for (const set of sets) if (migrations[ledgerOf(set.owner)]) await migrate(trx, set);
}

/**
 * The tables of the backup that the database has, and the names of the others.
 * @throws BackupError when there are others though all plugins are here, or a table lacks a column
 */
export async function fitTables(
  trx: Knex,
  { tables }: Manifest,
  areMissingPluginsLeftOut: boolean,
): Promise<{ kept: Manifest['tables']; leftOut: string[] }> {
  const here = await tablesOf(trx);
  const leftOut = Object.keys(tables).filter((name) => !here.has(name));
  if (leftOut.length > 0 && !areMissingPluginsLeftOut) {
    throw new BackupError(
      `The backup has tables that neither this version nor its plugins make: ${leftOut.join(', ')}. ` +
        'Leave them out with --without-missing-plugins.',
    );
  }
  const kept = Object.entries(tables).filter(([name]) => here.has(name));
  const lacks = kept.flatMap(([name, { columns }]) =>
    columns.filter((column) => !here.get(name)!.includes(column)).map((column) => `${name}.${column}`),
  );
  if (lacks.length === 0) return { kept: Object.fromEntries(kept), leftOut };
  throw new BackupError(`The backup has columns that no migration makes: ${lacks.join(', ')}.`);
}
