import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Clock, Db } from '../tokens';
import type { FileClaims } from './routes';

export const HeldFiles = token<HeldFileCheck>('held-files');

/** Which test data belongs to the work that a judge holds. */
@injectable()
export class HeldFileCheck implements FileClaims {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: { now(): Date },
  ) {}

  /** Work that is no longer wanted counts until its lease ends: the judge has not heard of it yet. */
  async needs(judgeId: number, sha256: string): Promise<boolean> {
    const held = await this.knex('judgement as j')
      .join('problemVersionFile as f', 'f.versionId', 'j.versionId')
      .where({ 'j.judgeId': judgeId, 'f.sha256': sha256 })
      .whereNull('j.judgedAt')
      .where((now) => now.where('j.isWanted', true).orWhere('j.leaseUntil', '>', this.clock.now()))
      .first<{ id: number } | undefined>('j.id');
    return held !== undefined;
  }
}
