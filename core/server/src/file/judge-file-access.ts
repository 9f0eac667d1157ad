import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { columns } from '@tribunal/database';
import { Clock, Db } from '@tribunal/platform';
import type { JudgeFilePolicy } from './routes';

/** Decides which test data a judge may read: the data of the judgements that it has claimed. */
@injectable()
export class JudgeFileAccess implements JudgeFilePolicy {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Returns whether the judge may read the file. Cancelled judgements count until their lease ends, because the judge
   * may not know yet.
   */
  async canRead(judgeId: number, sha256: string): Promise<boolean> {
    const assigned = await this.knex('judgement as j')
      .join('problemVersionFile as f', 'f.versionId', 'j.versionId')
      .where({ 'j.judgeId': judgeId, 'f.sha256': sha256 })
      .whereNull('j.judgedAt')
      .where((now) => now.where('j.isWanted', true).orWhere('j.leaseUntil', '>', this.clock.now()))
      .first(columns({ j: 'judgement' }, 'j.id'));
    return assigned !== undefined;
  }
}
