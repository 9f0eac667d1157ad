import type { ServerScope } from '@tribunal/server';
import { FetchedFileStore } from '@tribunal/server/authoring';
import { RemoteProblems } from '../../contract';
import { onJobDone } from '../jobs/model';
import { ImportAbandonment } from './import-abandonment';
import { ImportListHandler } from './import-list-handler';
import { ImportResultHandler } from './import-result-handler';
import { RemoteChangeService } from './remote-change-service';
import { RemoteImportReader } from './remote-import-reader';
import { RemoteImportService } from './remote-import-service';
import { importRoutes } from './routes';
import { ScheduledComparison } from './scheduled-comparison';
import { SingleProblemImporter } from './single-problem-importer';

/** Sets up the import and update of problems of remote judges. */
export function setUpImports(scope: ServerScope): void {
  scope.provide(RemoteImportReader);
  scope.provide(RemoteImportService);
  scope.provide(SingleProblemImporter);
  scope.provide(ImportResultHandler);
  scope.provide(ImportListHandler);
  scope.provide(ImportAbandonment);
  scope.provide(RemoteChangeService);
  scope.provide(ScheduledComparison);
  scope.provide(RemoteProblems, { factory: (get) => get(SingleProblemImporter) });
  scope.serve(
    importRoutes({
      imports: scope.get(RemoteImportService),
      reader: scope.get(RemoteImportReader),
      singleImporter: scope.get(SingleProblemImporter),
      changes: scope.get(RemoteChangeService),
      files: scope.get(FetchedFileStore),
    }),
  );
  const comparison = scope.get(ScheduledComparison);
  scope.schedule({ name: 'compare-problems', cron: '41 * * * *', run: () => comparison.enqueueDue() });
  const abandonment = scope.get(ImportAbandonment);
  scope.schedule({ name: 'abandon-imports', cron: '23 * * * *', run: () => abandonment.endDue() });
  const resultHandler = scope.get(ImportResultHandler);
  const lists = scope.get(ImportListHandler);
  scope.hook(onJobDone, async ({ job, result }) => {
    const { importId } = job;
    if (importId === null) return;
    if (result.ok) await abandonment.spare(importId);
    const { problem, problems, next = null } = result.ok ? result : {};
    if (problem) await resultHandler.handle(job, { ...result, problem });
    else if (problems) await lists.handle({ ...job, importId }, problems, next);
    if (job.kind === 'page') await resultHandler.deleteUnneededPage(importId);
  });
}
