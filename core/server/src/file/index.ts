import { CORE } from '@tribunal/kernel';
import type { CoreArea } from '@tribunal/platform';
import { fileRoutes, JudgeFileAccess } from './routes';
import { TestdataStore } from './testdata-store';
import { FreeSpace, freeSpace, UploadStore } from './upload-store';

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
