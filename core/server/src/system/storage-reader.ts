import { statfs } from 'node:fs/promises';
import type { ServerConfig } from '@tribunal/config';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Config, Db } from '@tribunal/platform';
import { LAST_BACKUP } from '../settings';

export interface Disk {
  freeBytes: number;
  totalBytes: number;
}

/** Reads how full the disk of `DATA_DIR` is, and when the site was backed up. */
@injectable()
export class StorageReader {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Config) private readonly config: ServerConfig,
  ) {}

  async disk(): Promise<Disk> {
    const { bavail, blocks, bsize } = await statfs(this.config.data.dir);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  }

  /** Returns the time of the latest backup with `npm run backup`; null if there is none. */
  async lastBackup(): Promise<Date | null> {
    const row = await this.knex('siteSetting').where({ key: LAST_BACKUP }).first('value');
    return typeof row?.value === 'string' ? new Date(row.value) : null;
  }
}
