import { bind, resolve } from '@tribunal/kernel';
import { UploadStore } from '../file';
import type { CoreModule } from '../module';
import { Points, Scheduler } from '../tokens';
import { ProblemExporter } from './export/problem-exporter';
import { ProblemLoader } from './export/problem-loader';
import { PackageFormats } from './formats/package-formats';
import { contributeOwnFormat } from './formats/own-format';
import { ProblemImporter } from './import/problem-importer';
import { ImportVerifier } from './import/import-verifier';
import { packageRoutes } from './routes';
import { TestdataReceiver } from './testdata/testdata-receiver';

export { streamZip, type ZipEntry } from './archive';
export { uploaderOf } from './import/uploader';

/** Imports and exports problems and testdata as archives. */
export const packageModule: CoreModule = {
  name: 'package',
  bind: (container) => {
    bind(container, TestdataReceiver);
    bind(container, PackageFormats);
    bind(container, ProblemLoader);
    bind(container, ProblemExporter);
    bind(container, ImportVerifier);
    bind(container, ProblemImporter);
  },
  routes: (container) =>
    packageRoutes({
      formats: resolve(container, PackageFormats),
      receiver: resolve(container, TestdataReceiver),
      importer: resolve(container, ProblemImporter),
      exporter: resolve(container, ProblemExporter),
      uploads: resolve(container, UploadStore),
    }),
  start: async (container) => {
    const settle = (): Promise<void> => resolve(container, ImportVerifier).checkAll();
    const end = resolve(container, Scheduler).schedule({ name: 'settle-imports', cron: '* * * * *', run: settle });
    const removeFormat = contributeOwnFormat(resolve(container, Points));
    return async () => {
      removeFormat();
      await end();
    };
  },
};
