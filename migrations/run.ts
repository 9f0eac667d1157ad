import type { Knex } from 'knex';
import type { Migration, MigrationSet } from './migration';

/** Any number that no other advisory lock of the product uses. */
const LOCK = 7_120_431;

/** Table that remembers the steps of `owner`. */
export const ledgerOf = (owner: string): string => `migration_${owner.replaceAll('-', '_')}`;

const prepareLedger = (knex: Knex, ledger: string): Promise<unknown> =>
  knex.raw('create table if not exists ?? (name text primary key, applied_at timestamptz not null default now())', [
    ledger,
  ]);

const refuseUnknown = (owner: string, applied: ReadonlySet<string>, migrations: readonly Migration[]): void => {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new Error(`The database is newer than this code: ${owner} has had ${unknown.join(', ')}.`);
};

/**
 * Brings one schema up to date in one transaction: all of its missing steps or none. Processes that start together wait
 * for each other. Resolves with the names of the steps done now.
 */
export const migrate = (knex: Knex, { owner, migrations }: MigrationSet): Promise<string[]> =>
  knex.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(?)', [LOCK]);
    const ledger = ledgerOf(owner);
    await prepareLedger(trx, ledger);
    const applied = new Set(await trx(ledger).pluck<string[]>('name'));
    refuseUnknown(owner, applied, migrations);
    const missing = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of missing) {
      await migration.up(trx);
      await trx(ledger).insert({ name: migration.name });
    }
    return missing.map(({ name }) => name);
  });
