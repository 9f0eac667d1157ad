import { bind, resolve } from '@tribunal/kernel';
import { Uploads } from '../file';
import type { CoreModule } from '../module';
import { Timetable } from '../tokens';
import { Exporter, ProblemExporter } from './export/exporter';
import { Loader, ProblemLoader } from './export/loader';
import { Importer, ProblemImporter } from './import/importer';
import { ImportVerifier, Verifier } from './import/verifier';
import { packageRoutes } from './routes';
import { TestdataReceiver, TestdataUploads } from './testdata/receive';

export { streamZip, type ZipEntry } from './archive';
export { uploaderOf } from './import/uploader';

/** Problems and testdata as archives: in and out. */
export const packageModule: CoreModule = {
  name: 'package',
  bind: (container) => {
    bind(container, TestdataUploads, TestdataReceiver);
    bind(container, Loader, ProblemLoader);
    bind(container, Exporter, ProblemExporter);
    bind(container, Verifier, ImportVerifier);
    bind(container, Importer, ProblemImporter);
  },
  routes: (container) =>
    packageRoutes({
      receiver: resolve(container, TestdataUploads),
      importer: resolve(container, Importer),
      exporter: resolve(container, Exporter),
      uploads: resolve(container, Uploads),
    }),
  start: async (container) => {
    const settle = (): Promise<void> => resolve(container, Verifier).settleAll();
    const end = resolve(container, Timetable).schedule({ name: 'settle-imports', cron: '* * * * *', run: settle });
    return async () => void (await end());
  },
};
