import { defineServerPart, pluginUsageProviders, tokenScopes } from '@tribunal/server';
import { UploadStore } from '@tribunal/server/authoring';
import { problemPackages } from '../plugin';
import { ProblemExporter } from './export/problem-exporter';
import { PackageFormats } from './formats/package-formats';
import { ImportVerifier } from './import/import-verifier';
import { ProblemImporter } from './import/problem-importer';
import { packageRoutes } from './routes';
import { providePackageServices } from './services';

export default defineServerPart(problemPackages, (scope) => {
  providePackageServices(scope);
  scope.serve(
    packageRoutes({
      formats: scope.get(PackageFormats),
      importer: scope.get(ProblemImporter),
      exporter: scope.get(ProblemExporter),
      uploads: scope.get(UploadStore),
    }),
  );
  const verifier = scope.get(ImportVerifier);
  scope.schedule({ name: 'settle-imports', cron: '* * * * *', run: () => verifier.checkAll() });
  scope.contribute(pluginUsageProviders, {
    plugin: problemPackages.id,
    usage: async () => [{ textKey: 'usage.verifying', count: await verifier.countVerifying() }],
  });
  scope.contribute(tokenScopes, {
    problem: [
      'DELETE /api/admin/problem/import',
      'GET /api/admin/problem/import',
      'GET /api/admin/problem/import-formats',
      'GET /api/file/export-problem',
      'POST /api/admin/problem/import',
      'POST /api/file/import-problem',
    ],
  });
});
