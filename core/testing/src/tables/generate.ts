import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { coreMigrations, migrate } from '@tribunal/migrations';
import { installQueueSchema } from '@tribunal/queue';
import { openDatabase } from '@tribunal/database';
import { discoverPlugins } from '../../../platform/src/plugins';
import { testDatabase } from '../postgres';
import { dataModelPage, type OwnedTables } from './data-model';
import { codeNameOf, readKeys, readTables } from './schema';
import { tablesSource, type TableOwner } from './source';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

const failAtOnce = (_where: string, error: unknown): never => {
  throw error;
};

/** Returns the tables of a plugin that migrations of core created before the plugin had any of its own. */
function adoptedTables(pluginId: string): readonly string[] {
  const path = join(root, 'plugins', pluginId, 'migrations/adopted-tables.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as string[]) : [];
}

interface Owned extends TableOwner, Pick<OwnedTables, 'owner' | 'keys'> {}

/** Migrates a new database, and returns which tables the migrations of core and of each plugin create. */
async function readOwners(): Promise<Owned[]> {
  const database = await testDatabase();
  await installQueueSchema(database.url);
  const knex = openDatabase(database.url);
  try {
    await migrate(knex, coreMigrations);
    const plugins = await discoverPlugins({ root, layout: 'source', extraFolders: [] }, failAtOnce);
    const adopted = new Set(plugins.flatMap(({ manifest }) => adoptedTables(manifest.id)));
    const ofCoreMigrations = await readTables(knex);
    const coreTables = ofCoreMigrations.filter(({ name }) => !adopted.has(name));
    const keysOf = async (tables: TableOwner['tables']) =>
      (await readKeys(knex)).filter(({ name }) => tables.some((table) => table.name === codeNameOf(name)));
    const owners: Owned[] = [
      {
        owner: 'core',
        folder: join(root, 'core/schema/src'),
        tables: coreTables,
        tableModule: '@tribunal/database',
        keys: await keysOf(coreTables),
      },
    ];
    for (const plugin of plugins) {
      const before = new Set((await readTables(knex)).map(({ name }) => name));
      await migrate(knex, await plugin.schema());
      const own = adoptedTables(plugin.manifest.id);
      const tables = (await readTables(knex)).filter(({ name }) => own.includes(name) || !before.has(name));
      if (tables.length > 0)
        owners.push({
          owner: plugin.manifest.id,
          folder: join(root, 'plugins', plugin.manifest.id, 'server'),
          tables,
          tableModule: '@tribunal/server',
          keys: await keysOf(tables),
        });
    }
    return owners;
  } finally {
    await knex.destroy();
    await database.drop();
  }
}

/** Returns what is written from the migrated database, by path: the tables for knex, and the page on the data model. */
export async function generateTables(): Promise<Map<string, string>> {
  const owners = await readOwners();
  const sources = new Map([[join(root, 'docs/data-model.md'), await dataModelPage(owners)]]);
  for (const owner of owners) sources.set(join(owner.folder, 'tables.ts'), await tablesSource(owner));
  return sources;
}
