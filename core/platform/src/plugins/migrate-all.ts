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

/**
 * Migrates the schemas of core and of every plugin on disk, whether the plugin is switched on or off, each in its own
 * transaction. Plugins outside the checkout come last: one whose schema cannot be brought up to date is reported, and
 * its fault is returned by its id.
 * @throws when the schema of core or of a plugin of the checkout cannot be brought up to date
 */
export async function migrateAll(
  knex: Knex,
  plugins: readonly DiscoveredPlugin[],
  log: Logger,
  errorReporter: ErrorReporter,
): Promise<Map<string, PluginFault>> {
  const apply = async (set: MigrationSet): Promise<void> => {
    const applied = await migrate(knex, set);
    if (applied.length > 0) log.info({ owner: set.owner, done: applied }, 'applied migrations');
  };
  const migrated = plugins.filter((plugin) => !plugin.fault && isCompatible(plugin));
  const ours = await Promise.all(migrated.filter(({ isAdded }) => !isAdded).map((plugin) => plugin.schema()));
  for (const set of [coreMigrations, ...ours]) await apply(set);

  const faults = new Map<string, PluginFault>();
  for (const plugin of migrated.filter(({ isAdded }) => isAdded)) {
    const { id } = plugin.manifest;
    try {
      await apply(await plugin.schema());
    } catch (error) {
      // A database that is away is no fault of the plugin.
      await knex.raw('select 1');
      errorReporter(`migrating plugin ${id}`, error);
      faults.set(id, faultOf(error));
    }
  }
  return faults;
}
