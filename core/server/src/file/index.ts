import { bind, resolve } from '@tribunal/kernel';
import type { CoreModule } from '../module';
import { Scheduler } from '../tokens';
import { JudgeFileAccess } from './judge-file-access';
import { fileRoutes } from './routes';
import { TestdataStore } from './testdata-store';
import { FreeSpace, freeSpace, UploadStore } from './upload-store';

export { ContentStore, contentPath, type ContentStoreOptions, type OpenedContent } from './content-store';
export { TestdataStore, testdataStoreOptions } from './testdata-store';
export { FreeSpace, UploadStore, type UploadedFilePair } from './upload-store';

/** Job that removes test data and uploads that nothing refers to. */
export const COLLECT_TESTDATA = 'collect-testdata';

/** Content-addressed files: test data, and uploads that wait to be used. */
export const fileModule: CoreModule = {
  name: 'file',
  bind: (container) => {
    bind(container, TestdataStore);
    bind(container, JudgeFileAccess);
    bind(container, FreeSpace, { value: freeSpace });
    bind(container, UploadStore);
  },
  routes: (container) => fileRoutes(resolve(container, TestdataStore), resolve(container, JudgeFileAccess)),
  start: async (container) => {
    await resolve(container, UploadStore).init();
    const collect = async (): Promise<void> => {
      await resolve(container, UploadStore).deleteExpired();
      await resolve(container, TestdataStore).deleteUnreferenced();
    };
    const end = resolve(container, Scheduler).schedule({ name: COLLECT_TESTDATA, cron: '17 * * * *', run: collect });
    return async () => void (await end());
  },
};
