import { join } from 'node:path';
import type { ServerConfig } from '@tribunal/config';

import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Clock, Config, Db, ContentStore, type ContentStoreOptions } from '@tribunal/platform';

/** Stores public files by their content. A content is kept while a public file refers to it. */
@injectable()
export class PublicContentStore extends ContentStore {
  constructor(@inject(Db) knex: Knex, @inject(Config) config: ServerConfig, @inject(Clock) clock: Clock) {
    super(knex, clock, publicStoreOptions(config.data.dir));
  }
}

/** Returns where the site with this data folder stores pictures and attachments. */
export const publicStoreOptions = (dataDir: string): ContentStoreOptions => ({
  folder: join(dataDir, 'public'),
  table: 'publicContent',
  unreferenced: (rows, knex) =>
    rows.whereNotExists(knex('publicFile as f').whereRaw('f.sha256 = public_content.sha256')),
});
