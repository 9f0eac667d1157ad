import { join } from 'node:path';
import type { Knex } from 'knex';
import { contentPath, testdataPlace, type ContentPlace } from '../file';
import { publicPlace } from '../picture';

/** The stores of files by content, by the names of their folders. */
export const contentPlaces = (dataDir: string): Record<'testdata' | 'public', ContentPlace> => ({
  testdata: testdataPlace(dataDir),
  public: publicPlace(dataDir),
});

/** Those of the contents that something refers to. */
export async function referredTo(knex: Knex, place: ContentPlace, contents: readonly string[]): Promise<string[]> {
  const hashes = [...contents];
  const idle = (await place
    .unreferenced(knex(place.table).whereRaw('sha256 = any(?)', [hashes]), knex)
    .pluck('sha256')) as string[];
  const isIdle = new Set(idle);
  return hashes.filter((sha256) => !isIdle.has(sha256));
}

/** The contents that a store has rows of. */
export const contentsOf = (knex: Knex, place: ContentPlace): Promise<string[]> =>
  knex(place.table).orderBy('sha256').pluck('sha256') as Promise<string[]>;

/** The name in the archive, and below the data folder, of a file of a store. */
export const storeName = (store: string, sha256: string): string => join(store, contentPath(sha256));

/** Names of the archives that wait to be imported. */
export const uploadsOf = async (knex: Knex): Promise<string[]> => {
  const ids = (await knex('upload').where({ kind: 'package' }).pluck('id')) as string[];
  return ids.map((id) => join('uploads', 'kept', id));
};
