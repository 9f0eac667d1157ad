import { core, migrate } from '@tribunal/migrations';
import { installQueueSchema } from '@tribunal/queue';
import type { FoundPlugin } from '@tribunal/server';
import { openDatabase } from '../../server/src/database';
import { testDatabase, type TestDatabase } from './postgres';
import { isOnDisk } from './test-plugin';

/** Databases to copy, made once per test process, by the plugins whose schema they have. */
const templates = new Map<string, Promise<string>>();

const madeTemplate = async (plugins: readonly FoundPlugin[]): Promise<string> => {
  const { url } = await testDatabase();
  await installQueueSchema(url);
  const knex = openDatabase(url);
  try {
    await migrate(knex, core);
    for (const plugin of plugins) await migrate(knex, await plugin.schema());
  } finally {
    await knex.destroy();
  }
  return url;
};

/**
 * A fresh database with the schemas of the queue, of core and of those plugins that lie on disk; the steps of other
 * plugins are left to the server that starts on it.
 */
export async function readyDatabase(plugins: readonly FoundPlugin[]): Promise<TestDatabase> {
  const onDisk = plugins.filter(isOnDisk);
  const key = onDisk.map(({ manifest }) => manifest.id).join();
  if (!templates.has(key)) templates.set(key, madeTemplate(onDisk));
  return testDatabase(await templates.get(key));
}
