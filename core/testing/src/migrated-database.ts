import { coreMigrations, migrate } from '@tribunal/migrations';
import { installQueueSchema } from '@tribunal/queue';
import type { DiscoveredPlugin } from '@tribunal/server';
import { openDatabase } from '../../server/src/database';
import { testDatabase, type TestDatabase } from './postgres';
import { isOnDisk } from './test-plugin';

/** Template databases, created once per test process, by the plugins whose schemas they contain. */
const templates = new Map<string, Promise<string>>();

const createTemplate = async (plugins: readonly DiscoveredPlugin[]): Promise<string> => {
  const { url } = await testDatabase();
  await installQueueSchema(url);
  const knex = openDatabase(url);
  try {
    await migrate(knex, coreMigrations);
    for (const plugin of plugins) await migrate(knex, await plugin.schema());
  } finally {
    await knex.destroy();
  }
  return url;
};

/**
 * Creates a database with the schemas of the queue, of core and of those plugins that are on disk. The server that
 * starts on it applies the migrations of other plugins.
 */
export async function migratedDatabase(plugins: readonly DiscoveredPlugin[]): Promise<TestDatabase> {
  const onDisk = plugins.filter(isOnDisk);
  const key = onDisk.map(({ manifest }) => manifest.id).join();
  if (!templates.has(key)) templates.set(key, createTemplate(onDisk));
  return testDatabase(await templates.get(key));
}
