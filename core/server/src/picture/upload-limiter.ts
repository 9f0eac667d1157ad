import type { ServerConfig } from '@tribunal/config';
import { HOUR_MS, Limits } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { columns, expression, acquireAdvisoryLock } from '@tribunal/database';
import { tooMany, unavailable, Clock, Config, Db } from '@tribunal/platform';
import { FreeSpace } from '../file';

/** Disk space in bytes that uploads leave free for other purposes. */
const MIN_FREE_BYTES = 4 * Limits.attachmentBytes.max;

/** Limits how many public files a user may upload and keep. */
@injectable()
export class UploadLimiter {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Config) private readonly config: ServerConfig,
    @inject(Clock) private readonly clock: Clock,
    @inject(FreeSpace) private readonly freeSpace: (folder: string) => Promise<number>,
  ) {}

  /**
   * Counts the attempt before anything is read, so that concurrent and failed attempts count too.
   * @throws 429 if there are too many attempts
   * @throws 503 if the disk is almost full
   */
  async consume(uid: string): Promise<void> {
    if ((await this.freeSpace(this.config.data.dir)) < MIN_FREE_BYTES) throw unavailable('file.diskFull');
    const [row] = await this.knex('publicUpload').insert({ uid, createdAt: this.clock.now() }).returning('id');
    const counted = await this.knex('publicUpload')
      .where({ uid })
      .where('createdAt', '>=', this.#windowStart())
      .count({ attempts: '*' })
      .first();
    const limit = Limits.publicUploadsPerHour.max;
    if (Number(counted?.attempts ?? 0) <= limit) return;
    await this.knex('publicUpload').where({ id: row?.id }).delete();
    throw tooMany('file.tooManyPerHour', { limit });
  }

  /**
   * Checks the quota of a user. Call it in the transaction that has stored one more file; transactions of the same
   * user wait for each other. Pictures of imported problems do not count.
   * @throws 429 if the user has stored too much
   */
  async checkQuota(uid: string): Promise<void> {
    await acquireAdvisoryLock(this.knex, `public files ${uid}`);
    const [had] = await this.knex('publicFile as f')
      .join('publicContent as c', 'c.sha256', 'f.sha256')
      .where({ uid })
      .whereNot({ kind: 'statement' })
      .select(
        columns(
          {},
          {
            files: expression<number>(this.knex.raw('count(*)')),
            bytes: expression<string | null>(this.knex.raw('sum(c.bytes)')),
          },
        ),
      );
    const { publicFiles, publicFilesBytes } = Limits;
    if (had!.files > publicFiles.max) throw tooMany('file.tooManyKept', { limit: publicFiles.max });
    if (Number(had!.bytes ?? 0) > publicFilesBytes.max) {
      throw tooMany('file.keptTooLarge', { limit: publicFilesBytes.max });
    }
  }

  /** Deletes attempts that no longer count. */
  async deleteExpired(): Promise<void> {
    await this.knex('publicUpload').where('createdAt', '<', this.#windowStart()).delete();
  }

  #windowStart(): Date {
    return new Date(this.clock.now().getTime() - HOUR_MS);
  }
}
