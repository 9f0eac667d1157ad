import type { Scope } from '@tribunal/kernel';
import { ProblemExporter } from './export/problem-exporter';
import { ProblemLoader } from './export/problem-loader';
import { PackageFormats } from './formats/package-formats';
import { ImportVerifier } from './import/import-verifier';
import { ProblemImporter } from './import/problem-importer';

/** Provides the services of the plugin, for its server part and for its command. */
export function providePackageServices(scope: Scope): void {
  scope.provide(PackageFormats);
  scope.provide(ProblemLoader);
  scope.provide(ProblemExporter);
  scope.provide(ImportVerifier);
  scope.provide(ProblemImporter);
}
