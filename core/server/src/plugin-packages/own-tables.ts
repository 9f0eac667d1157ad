import type { PluginPackage } from '@tribunal/contract';
import { migrationTableOf } from '@tribunal/migrations';
import type { SchemaObject, SchemaSnapshot } from '@tribunal/platform';

const LEDGER = 'migration_';

/**
 * Returns a table whose name begins with that of the plugin and that is of others, or null. Tables that an earlier
 * installation has left, or the same plugin in a folder, are its own.
 */
export function findForeignTable(
  { manifest: { id }, capabilities }: PluginPackage,
  recorded: readonly SchemaObject[],
  { objects }: SchemaSnapshot,
): string | null {
  const prefix = id.replaceAll('-', '_');
  const tables = objects.filter(({ kind }) => kind === 'table').map(({ name }) => name);
  const owners = tables.filter((name) => name.startsWith(LEDGER)).map((name) => name.slice(LEDGER.length));
  const isBelow = (owner: string, name: string): boolean => name === owner || name.startsWith(`${owner}_`);
  const own = new Set([
    ...recorded.map(({ name }) => name),
    ...(tables.includes(migrationTableOf(id)) ? [migrationTableOf(id), ...capabilities.tables] : []),
  ]);
  const isOfOthers = (name: string): boolean =>
    owners.some((owner) => owner.length > prefix.length && isBelow(prefix, owner) && isBelow(owner, name));
  const isRecorded = (name: string): boolean => recorded.some((object) => object.name === name);
  const claimed = capabilities.tables.find((name) => tables.includes(name) && isOfOthers(name) && !isRecorded(name));
  return claimed ?? tables.find((name) => isBelow(prefix, name) && !own.has(name) && !isOfOthers(name)) ?? null;
}

/** Returns the tables that the same plugin has made before, when it was in a folder. */
export const adoptedOf = (
  { manifest: { id }, capabilities }: PluginPackage,
  objects: readonly SchemaObject[],
): SchemaObject[] => {
  const names = new Set([migrationTableOf(id), ...capabilities.tables]);
  return objects.filter(({ kind, name }) => kind === 'table' && names.has(name));
};

/** Returns the names of the tables among what the migrations of a plugin have created. */
export const tablesOf = (plugin: string, objects: readonly SchemaObject[]): string[] =>
  objects.filter(({ kind, name }) => kind === 'table' && name !== migrationTableOf(plugin)).map(({ name }) => name);
