import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { coreMigrations, migrate } from '@tribunal/migrations';
import { installQueueSchema } from '@tribunal/queue';
import { openDatabase, preparedTexts } from '@tribunal/database';
import type { Knex } from 'knex';
import { discoverPlugins } from '../../../platform/src/plugins';
import { testDatabase } from '../postgres';
import { dataModelPage, type OwnedTables } from './data-model';
import { codeNameOf, readKeys, readTables } from './schema';
import { describeStatements, type DescribedStatement } from './statements';
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

/** Returns the plugin whose id the name of a prepared query begins with, or core. */
const ownerOf = (name: string, owners: readonly { owner: string }[]): string =>
  owners
    .map(({ owner }) => owner)
    .filter((owner) => name.startsWith(`${owner}-`))
    .sort((a, b) => b.length - a.length)[0] ?? 'core';

/** Loads the server parts, and describes the prepared queries in them. */
async function readStatements(
  knex: Knex,
  owners: readonly { folder: string }[],
): Promise<readonly DescribedStatement[]> {
  await import('../../../server/src/app');
  for (const { folder } of owners) {
    const path = join(folder, 'index.ts');
    if (existsSync(path)) await import(/* @vite-ignore */ pathToFileURL(path).href);
  }
  return describeStatements(knex, new Map([...preparedTexts].sort(([a], [b]) => (a < b ? -1 : 1))));
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
        statements: [],
      },
    ];
    for (const plugin of plugins) {
      const before = new Set((await readTables(knex)).map(({ name }) => name));
      await migrate(knex, await plugin.schema());
      const own = adoptedTables(plugin.manifest.id);
      const tables = (await readTables(knex)).filter(({ name }) => own.includes(name) || !before.has(name));
      owners.push({
        owner: plugin.manifest.id,
        folder: join(root, 'plugins', plugin.manifest.id, 'server'),
        tables,
        tableModule: '@tribunal/server',
        keys: await keysOf(tables),
        statements: [],
      });
    }
    const statements = await readStatements(knex, owners);
    return owners
      .map((owner) => ({
        ...owner,
        statements: statements.filter(({ name }) => ownerOf(name, owners) === owner.owner),
      }))
      .filter((owner) => owner.tables.length > 0 || owner.statements.length > 0);
  } finally {
    await knex.destroy();
    await database.drop();
  }
}

/** Returns what is written from the migrated database, by path: the tables for knex, and the page on the data model. */
export async function generateTables(): Promise<Map<string, string>> {
  const owners = await readOwners();
  const withTables = owners.filter(({ tables }) => tables.length > 0);
  const sources = new Map([[join(root, 'docs/data-model.md'), await dataModelPage(withTables)]]);
  for (const owner of owners) sources.set(join(owner.folder, 'tables.ts'), await tablesSource(owner));
  return sources;
}
