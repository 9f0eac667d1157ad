import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { coreMigrations, migrate } from '@tribunal/migrations';
import { installQueueSchema } from '@tribunal/queue';
import { openDatabase } from '../../../server/src/database';
import { discoverPlugins } from '../../../server/src/plugins';
import { testDatabase } from '../postgres';
import { readTables } from './schema';
import { tablesSource, type TableOwner } from './source';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

const failAtOnce = (_where: string, error: unknown): never => {
  throw error;
};

/** Migrates a new database, and returns which tables the migrations of core and of each plugin create. */
async function readOwners(): Promise<TableOwner[]> {
  const database = await testDatabase();
  await installQueueSchema(database.url);
  const knex = openDatabase(database.url);
  try {
    await migrate(knex, coreMigrations);
    const coreTables = await readTables(knex);
    const owners = [{ folder: join(root, 'core/server/src/database'), tables: coreTables, tableModule: './table' }];
    for (const plugin of await discoverPlugins({ root, layout: 'source', extraFolders: [] }, failAtOnce)) {
      const before = new Set((await readTables(knex)).map(({ name }) => name));
      await migrate(knex, await plugin.schema());
      const tables = (await readTables(knex)).filter(({ name }) => !before.has(name));
      if (tables.length > 0)
        owners.push({
          folder: join(root, 'plugins', plugin.manifest.id, 'server'),
          tables,
          tableModule: '@tribunal/server',
        });
    }
    return owners;
  } finally {
    await knex.destroy();
    await database.drop();
  }
}

/** Returns the modules that declare the tables of core and of the plugins to knex, by path. */
export async function generateTables(): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  for (const owner of await readOwners()) sources.set(join(owner.folder, 'tables.ts'), await tablesSource(owner));
  return sources;
}
