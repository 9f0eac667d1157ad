import type { ServerConfig } from '@tribunal/config';
import { Limits, token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { lockOn } from '../database/locks';
import { FreeSpace } from '../file';
import { tooMany, unavailable } from '../http';
import { Clock, Config, Db } from '../tokens';

export const Allowance = token<UploadAllowance>('upload-allowance');

const HOUR_MS = 3600 * 1000;
/** Left for everything else that the disk is for. */
const LEAST_FREE_BYTES = 4 * Limits.attachmentBytes.max;

/** How much of what people see one user may send and have. */
@injectable()
export class UploadAllowance {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Config) private readonly config: ServerConfig,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(FreeSpace) private readonly freeSpace: (folder: string) => Promise<number>,
  ) {}

  /**
   * Counts the attempt before anything is read, so that those made at the same moment and those that fail count too.
   * Refuses with 429, or 503 when the disk is low.
   */
  async enter(uid: string): Promise<void> {
    if ((await this.freeSpace(this.config.data.dir)) < LEAST_FREE_BYTES) throw unavailable('file.diskFull');
    const [row] = await this.knex('publicUpload')
      .insert({ uid, createdAt: this.clock.now() })
      .returning<{ id: number }[]>('id');
    const counted = await this.knex('publicUpload')
      .where({ uid })
      .where('createdAt', '>=', this.#windowStart())
      .count<{ attempts: number }[]>('* as attempts')
      .first();
    const limit = Limits.publicUploadsPerHour.max;
    if (Number(counted?.attempts ?? 0) <= limit) return;
    await this.knex('publicUpload').where({ id: row?.id }).delete();
    throw tooMany('file.tooManyPerHour', { limit });
  }

  /**
   * Call it in the transaction that has stored one more file: those of one user wait for each other. Refuses with 429 when
   * the user has too much. Pictures that came with imported problems do not count.
   */
  async check(trx: Knex, uid: string): Promise<void> {
    await lockOn(trx, `public files ${uid}`);
    const had = await trx('publicFile as f')
      .join('publicContent as c', 'c.sha256', 'f.sha256')
      .where({ uid })
      .whereNot({ kind: 'statement' })
      .first<{ files: number; bytes: string | null }>(trx.raw('count(*) as files'), trx.raw('sum(c.bytes) as bytes'));
    const { publicFiles, publicFilesBytes } = Limits;
    if (Number(had.files) > publicFiles.max) throw tooMany('file.tooManyKept', { limit: publicFiles.max });
    if (Number(had.bytes ?? 0) > publicFilesBytes.max) {
      throw tooMany('file.keptTooLarge', { limit: publicFilesBytes.max });
    }
  }

  /** Forgets attempts that count no more. */
  async sweep(): Promise<void> {
    await this.knex('publicUpload').where('createdAt', '<', this.#windowStart()).delete();
  }

  #windowStart(): Date {
    return new Date(this.clock.now().getTime() - HOUR_MS);
  }
}
