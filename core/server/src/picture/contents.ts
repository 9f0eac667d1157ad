import { join } from 'node:path';
import type { ServerConfig } from '@tribunal/config';
import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { ContentStore, type ContentPlace } from '../file';
import { Clock, Config, Db } from '../tokens';

export const PublicContents = token<PublicContentStore>('public-contents');

/** What people see, by its content; kept while a public file names it. */
@injectable()
export class PublicContentStore extends ContentStore {
  constructor(@inject(Db) knex: Knex, @inject(Config) config: ServerConfig, @inject(Clock) clock: { now(): Date }) {
    super(knex, clock, publicPlace(config.data.dir));
  }
}

/** Where the pictures and attachments of the site with this data folder are. */
export const publicPlace = (dataDir: string): ContentPlace => ({
  folder: join(dataDir, 'public'),
  table: 'publicContent',
  unreferenced: (rows, knex) =>
    rows.whereNotExists(knex('publicFile as f').whereRaw('f.sha256 = public_content.sha256')),
});
