import { CORE, inject, injectable } from '@tribunal/kernel';
import { type CoreArea, Clock, Db } from '@tribunal/platform';
import { fileRoutes, type JudgeFilePolicy } from './routes';
import { TestdataStore } from './testdata-store';
import { FreeSpace, freeSpace, UploadStore } from './upload-store';
import type { Knex } from 'knex';
import { columns } from '@tribunal/database';

/** Decides which test data a judge may read: the data of the judgements that it has claimed. */
@injectable()
class JudgeFileAccess implements JudgeFilePolicy {
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

export { TestdataStore, testdataStoreOptions } from './testdata-store';
export { FreeSpace, UploadStore, type UploadedFilePair } from './upload-store';

/** Job that removes test data and uploads that nothing refers to. */
const COLLECT = 'collect-testdata';
export const COLLECT_TESTDATA = `${CORE}:${COLLECT}`;

/** Content-addressed files: test data, and uploads that wait to be used. */
export const fileArea: CoreArea = (scope) => {
  scope.provide(TestdataStore);
  scope.provide(JudgeFileAccess);
  scope.provide(FreeSpace, { value: freeSpace });
  scope.provide(UploadStore);
  scope.serve(() => fileRoutes(scope.get(TestdataStore), scope.get(JudgeFileAccess)));
  scope.effect('upload folders', () => scope.get(UploadStore).init());
  scope.schedule({
    name: COLLECT,
    cron: '17 * * * *',
    run: async () => {
      await scope.get(UploadStore).deleteExpired();
      await scope.get(TestdataStore).deleteUnreferenced();
    },
  });
};
