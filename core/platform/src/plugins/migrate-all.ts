import { CONTRACT_VERSION } from '@tribunal/contract';
import { satisfiesRange } from '@tribunal/kernel';
import { coreMigrations, migrate } from '@tribunal/migrations';
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

/** Migrates the schemas of core and of every plugin on disk, whether the plugin is switched on or off. */
export async function migrateAll(knex: Knex, plugins: readonly DiscoveredPlugin[], log: Logger): Promise<void> {
  const ofPlugins = await Promise.all(plugins.filter(isCompatible).map((plugin) => plugin.schema()));
  for (const set of [coreMigrations, ...ofPlugins]) {
    const applied = await migrate(knex, set);
    if (applied.length > 0) log.info({ owner: set.owner, done: applied }, 'applied migrations');
  }
}
