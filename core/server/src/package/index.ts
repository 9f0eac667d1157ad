import { UploadStore } from '../file';
import type { CoreArea } from '../core-scope';
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
export const packageArea: CoreArea = (scope) => {
  scope.provide(TestdataReceiver);
  scope.provide(PackageFormats);
  scope.provide(ProblemLoader);
  scope.provide(ProblemExporter);
  scope.provide(ImportVerifier);
  scope.provide(ProblemImporter);
  scope.serve(() =>
    packageRoutes({
      formats: scope.get(PackageFormats),
      receiver: scope.get(TestdataReceiver),
      importer: scope.get(ProblemImporter),
      exporter: scope.get(ProblemExporter),
      uploads: scope.get(UploadStore),
    }),
  );
  contributeOwnFormat({ contribute: (point, values) => scope.contribute(point, ...values).undo });
  scope.schedule({ name: 'settle-imports', cron: '* * * * *', run: () => scope.get(ImportVerifier).checkAll() });
};
