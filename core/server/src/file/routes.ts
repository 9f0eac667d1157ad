import { columns } from '@tribunal/database';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, notFound, type RawRouteSpec } from '@tribunal/platform';
import type { Knex } from 'knex';
import type { TestdataStore } from './testdata-store';

const SHA256 = /^[0-9a-f]{64}$/;

/** Decides which test data a judge may read: the data of the judgements that it has claimed. */
@injectable()
export class JudgeFileAccess {
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

/**
 * Routes that serve test data to judges: they know the hash from their task, and may read only data of the judgements
 * that they have claimed.
 */
export const fileRoutes = (testdata: TestdataStore, access: JudgeFileAccess): RawRouteSpec[] => [
  {
    method: 'GET',
    path: '/api/judge/data/{sha256}',
    access: 'judge',
    raw: async (request, h) => {
      const sha256 = String(request.params['sha256']);
      if (!SHA256.test(sha256)) throw notFound('file.noSuchData');
      const isAllowed = await access.canRead(request.app.judge!.id, sha256);
      const data = isAllowed ? await testdata.open(sha256) : null;
      if (!data) throw notFound('file.noSuchData');
      return (
        h
          .response(data.stream)
          // Without an explicit code an empty file would be answered with 204, as if it did not exist.
          .code(200)
          .type('application/octet-stream')
          .bytes(data.bytes)
          .header('cache-control', 'no-store')
      );
    },
  },
];
