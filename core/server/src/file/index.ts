import { bind, resolve } from '@tribunal/kernel';
import type { CoreModule } from '../module';
import { Timetable } from '../tokens';
import { HeldFileCheck, HeldFiles } from './held-files';
import { fileRoutes } from './routes';
import { Testdata, TestdataStore } from './testdata-store';
import { FreeSpace, freeSpace, Uploads, UploadStore } from './uploads';

export { ContentStore, contentPath, type ContentPlace, type OpenData } from './content-store';
export { Testdata, TestdataStore, testdataPlace } from './testdata-store';
export { FreeSpace, Uploads, UploadStore, type UploadedFilePair } from './uploads';

/** The job that removes test data and uploads that nothing refers to. */
export const COLLECT_TESTDATA = 'collect-testdata';

/** Files by content: testdata, and uploads that wait to be used. */
export const fileModule: CoreModule = {
  name: 'file',
  bind: (container) => {
    bind(container, Testdata, TestdataStore);
    bind(container, HeldFiles, HeldFileCheck);
    bind(container, FreeSpace, { value: freeSpace });
    bind(container, Uploads, UploadStore);
  },
  routes: (container) => fileRoutes(resolve(container, Testdata), resolve(container, HeldFiles)),
  start: async (container) => {
    await resolve(container, Uploads).open();
    const collect = async (): Promise<void> => {
      await resolve(container, Uploads).expire();
      await resolve(container, Testdata).collect();
    };
    const end = resolve(container, Timetable).schedule({ name: COLLECT_TESTDATA, cron: '17 * * * *', run: collect });
    return async () => void (await end());
  },
};
