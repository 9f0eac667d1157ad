import { join } from 'node:path';
import {
  contentPath,
  publicStoreOptions,
  testdataStoreOptions,
  type ContentStoreOptions,
} from '@tribunal/server/site-data';
import type { Knex } from 'knex';

/** Returns the options of the content-addressed stores, by the names of their folders. */
export const contentStoreOptions = (dataDir: string): Record<'testdata' | 'public', ContentStoreOptions> => ({
  testdata: testdataStoreOptions(dataDir),
  public: publicStoreOptions(dataDir),
});

/** Returns those of the contents that are referenced. */
export async function filterReferenced(
  knex: Knex,
  options: ContentStoreOptions,
  contents: readonly string[],
): Promise<string[]> {
  const hashes = [...contents];
  const unreferenced = await options
    .unreferenced(knex(options.table).whereRaw('sha256 = any(?)', [hashes]), knex)
    .pluck('sha256');
  const isUnreferenced = new Set(unreferenced);
  return hashes.filter((sha256) => !isUnreferenced.has(sha256));
}

/** Returns the contents that a store has rows for. */
export const listContents = (knex: Knex, options: ContentStoreOptions): Promise<string[]> =>
  knex(options.table).orderBy('sha256').pluck('sha256');

/** Returns the name of a stored file in the archive, which is also its path below the data folder. */
export const storeName = (store: string, sha256: string): string => join(store, contentPath(sha256));

/** Returns the names of the archives that wait to be imported. */
export const listUploads = async (knex: Knex): Promise<string[]> => {
  const ids = await knex('upload').where({ kind: 'package' }).pluck('id');
  return ids.map((id) => join('uploads', 'kept', id));
};
