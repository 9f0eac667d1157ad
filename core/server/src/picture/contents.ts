import { join } from 'node:path';
import type { ServerConfig } from '@tribunal/config';
import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { ContentStore } from '../file';
import { Clock, Config, Db } from '../tokens';

export const PublicContents = token<PublicContentStore>('public-contents');

/** What people see, by its content; kept while a public file names it. */
@injectable()
export class PublicContentStore extends ContentStore {
  constructor(@inject(Db) knex: Knex, @inject(Config) config: ServerConfig, @inject(Clock) clock: { now(): Date }) {
    super(knex, clock, {
      folder: join(config.data.dir, 'public'),
      table: 'publicContent',
      unreferenced: (rows, db) =>
        rows.whereNotExists(db('publicFile as f').whereRaw('f.sha256 = public_content.sha256')),
    });
  }
}
