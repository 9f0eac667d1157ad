import { FetchedFileStore, type ServerScope } from '@tribunal/server';
import { RemoteProblems } from '../../contract';
import { onJobDone } from '../jobs/model';
import { ImportResultHandler } from './import-result-handler';
import { RemoteChangeService } from './remote-change-service';
import { RemoteImportService } from './remote-import-service';
import { importRoutes } from './routes';
import { SingleProblemImporter } from './single-problem-importer';

/** Sets up the import and update of problems of remote judges. */
export function setUpImports(scope: ServerScope): void {
  scope.provide(RemoteImportService);
  scope.provide(SingleProblemImporter);
  scope.provide(ImportResultHandler);
  scope.provide(RemoteChangeService);
  scope.provide(RemoteProblems, { factory: (get) => get(SingleProblemImporter) });
  scope.serve(
    importRoutes({
      imports: scope.get(RemoteImportService),
      singleImporter: scope.get(SingleProblemImporter),
      changes: scope.get(RemoteChangeService),
      files: scope.get(FetchedFileStore),
    }),
  );
  const resultHandler = scope.get(ImportResultHandler);
  scope.hook(onJobDone, async ({ job, result, tx }) => {
    if (job.importId !== null && result.ok && result.problem) await resultHandler.handle(tx, job, result.problem);
  });
}
