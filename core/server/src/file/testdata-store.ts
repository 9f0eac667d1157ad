import { join } from 'node:path';

import type { ServerConfig } from '@tribunal/config';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Clock, Config, Db, ContentStore, type ContentStoreOptions } from '@tribunal/platform';

/**
 * Inputs and outputs by content. They are kept while a testcase, a version that may be rejudged or an upload refers
 * to them.
 */
@injectable()
export class TestdataStore extends ContentStore {
  constructor(@inject(Db) knex: Knex, @inject(Config) config: ServerConfig, @inject(Clock) clock: Clock) {
    super(knex, clock, testdataStoreOptions(config.data.dir));
  }
}

const unreferenced = (rows: Knex.QueryBuilder, knex: Knex): Knex.QueryBuilder =>
  rows
    .whereNotExists(knex('testcase').whereRaw('input_sha256 = data_file.sha256 or output_sha256 = data_file.sha256'))
    .whereNotExists(knex('problemVersionFile as v').whereRaw('v.sha256 = data_file.sha256'))
    .whereNotExists(knex('uploadFile as u').whereRaw('u.sha256 = data_file.sha256'));

/** Returns the options of the test data store of the site with this data folder. */
export const testdataStoreOptions = (dataDir: string): ContentStoreOptions => ({
  folder: join(dataDir, 'testdata'),
  table: 'dataFile',
  unreferenced,
});
