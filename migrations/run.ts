import type { Knex } from 'knex';
import type { Migration, MigrationSet } from './migration';

/** Arbitrary number that no other advisory lock of the product uses. */
const LOCK = 7_120_431;

interface AppliedMigration {
  name: string;
  /** null if it was applied before checksums were stored, or if its plugin has none. */
  checksum: string | null;
}

/** Returns the name of the table that records the applied migrations of `owner`. */
export const migrationTableOf = (owner: string): string => `migration_${owner.replaceAll('-', '_')}`;

async function createMigrationTable(knex: Knex, table: string): Promise<void> {
  await knex.raw(
    'create table if not exists ?? (name text primary key, applied_at timestamptz not null default now())',
    [table],
  );
  await knex.raw('alter table ?? add column if not exists checksum text', [table]);
}

function assertNoUnknown({ owner, migrations }: MigrationSet, applied: readonly AppliedMigration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = applied.map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new Error(`The database is newer than this version: it has the ${owner} migrations ${unknown.join(', ')}.`);
}

function assertUnchanged({ owner, checksums = {} }: MigrationSet, applied: readonly AppliedMigration[]): void {
  const changed = applied.filter(
    ({ name, checksum }) => checksum !== null && checksums[name] !== undefined && checksums[name] !== checksum,
  );
  if (changed.length === 0) return;
  const names = changed.map(({ name }) => name).join(', ');
  throw new Error(
    `The schema of the database is not the one this code expects: ${names} of ${owner} was applied in another form ` +
      'than this release has. Start the release that applied it, or restore a backup of that release.',
  );
}

/** Thrown when a migration throws; `cause` is what it threw. */
export class MigrationFailed extends Error {
  constructor(
    owner: string,
    /** Name of the migration. */
    readonly migration: string,
    override readonly cause: unknown,
  ) {
    super(`migration ${migration} of ${owner} failed: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

/** Returns the number of the transaction, which no other one has. */
async function transactionOf(trx: Knex.Transaction): Promise<string> {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>('select pg_current_xact_id()::text as id');
  return rows[0]!.id;
}

async function apply(trx: Knex.Transaction, { name, up }: Migration, owner: string): Promise<void> {
  const transaction = await transactionOf(trx);
  try {
    await up(trx);
    if ((await transactionOf(trx)) !== transaction) throw new Error('it ends the transaction that it runs in');
  } catch (error) {
    throw new MigrationFailed(owner, name, error);
  }
}

/**
 * Brings one schema up to date in one transaction: all missing migrations are applied, or none. Concurrent processes
 * wait for each other. Resolves with the names of the migrations applied now.
 * @throws when the database has migrations that this code lacks, or has one in another form
 * @throws MigrationFailed when a migration throws
 */
export const migrate = (knex: Knex, set: MigrationSet): Promise<string[]> =>
  knex.transaction((trx) => migrateIn(trx, set));

/** Keeps all others from changing a schema until the end of this transaction. */
export const lockMigrations = async (trx: Knex.Transaction): Promise<void> =>
  void (await trx.raw('select pg_advisory_xact_lock(?)', [LOCK]));

/** Like `migrate`, as a part of this transaction. */
export async function migrateIn(trx: Knex.Transaction, set: MigrationSet): Promise<string[]> {
  await lockMigrations(trx);
  const ledger = migrationTableOf(set.owner);
  await createMigrationTable(trx, ledger);
  const applied = await trx(ledger).select<AppliedMigration[]>('name', 'checksum');
  assertNoUnknown(set, applied);
  assertUnchanged(set, applied);

  const appliedNames = new Set(applied.map(({ name }) => name));
  const missing = set.migrations.filter(({ name }) => !appliedNames.has(name));
  for (const migration of missing) {
    await apply(trx, migration, set.owner);
    await trx(ledger).insert({ name: migration.name });
  }
  for (const [name, checksum] of Object.entries(set.checksums ?? {}))
    await trx(ledger).where({ name }).whereNull('checksum').update({ checksum });
  return missing.map(({ name }) => name);
}
