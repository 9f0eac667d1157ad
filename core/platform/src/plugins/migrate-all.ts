import { CONTRACT_VERSION, type PluginFault } from '@tribunal/contract';
import { messageOf, satisfiesRange, type ErrorReporter } from '@tribunal/kernel';
import { coreMigrations, migrate, MigrationFailed, type MigrationSet } from '@tribunal/migrations';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { DiscoveredPlugin } from './discovery';

/** Returns whether the plugin is compatible. An invalid version range matches nothing; the host reports it. */
const isCompatible = ({ manifest }: DiscoveredPlugin): boolean => {
  try {
    return satisfiesRange(CONTRACT_VERSION, manifest.contract);
  } catch {
    return false;
  }
};

const faultOf = (error: unknown): PluginFault =>
  error instanceof MigrationFailed
    ? { kind: 'migration', name: error.migration, message: messageOf(error.cause) }
    : { kind: 'migration', name: null, message: messageOf(error) };

/** What those read who switch such a plugin on while the server runs. */
const NOT_MIGRATED = 'was off after holding up the server; restart the server';

const apply = async (knex: Knex, set: MigrationSet, log: Logger): Promise<void> => {
  const applied = await migrate(knex, set);
  if (applied.length > 0) log.info({ owner: set.owner, done: applied }, 'applied migrations');
};

const migratedOf = (plugins: readonly DiscoveredPlugin[], isAdded: boolean): DiscoveredPlugin[] =>
  plugins.filter((plugin) => plugin.isAdded === isAdded && !plugin.fault && isCompatible(plugin));

/**
 * Migrates the schemas of core and of every plugin of the checkout, whether the plugin is switched on or off, each in
 * its own transaction.
 * @throws when one of them cannot be brought up to date
 */
export async function migrateCheckout(knex: Knex, plugins: readonly DiscoveredPlugin[], log: Logger): Promise<void> {
  const ours = await Promise.all(migratedOf(plugins, false).map((plugin) => plugin.schema()));
  for (const set of [coreMigrations, ...ours]) await apply(knex, set, log);
}

/**
 * Migrates the schemas of the plugins outside the checkout, after all others. One that cannot be brought up to date is
 * reported, and its fault is returned by its id. Those in `stalled` held up servers and are not even loaded.
 */
export async function migrateAdded(
  knex: Knex,
  plugins: readonly DiscoveredPlugin[],
  stalled: ReadonlySet<string>,
  log: Logger,
  errorReporter: ErrorReporter,
): Promise<Map<string, PluginFault>> {
  const faults = new Map<string, PluginFault>();
  for (const plugin of migratedOf(plugins, true)) {
    const { id } = plugin.manifest;
    if (stalled.has(id)) {
      faults.set(id, { kind: 'migration', name: null, message: NOT_MIGRATED });
      continue;
    }
    try {
      await apply(knex, await plugin.schema(), log);
    } catch (error) {
      // A database that is away is no fault of the plugin.
      await knex.raw('select 1');
      errorReporter(`migrating plugin ${id}`, error);
      faults.set(id, faultOf(error));
    }
  }
  return faults;
}
