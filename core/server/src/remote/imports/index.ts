import { bind, resolve, type Container } from '@tribunal/kernel';
import type { AnyRoute } from '../../http';
import { FetchedFileStore } from '../../picture';
import { HookBus } from '../../tokens';
import { onJobDone } from '../jobs';
import { RemoteChangeService } from './remote-change-service';
import { RemoteImportService } from './remote-import-service';
import { SingleProblemImporter } from './single-problem-importer';
import { importRoutes } from './routes';
import { ImportResultHandler } from './import-result-handler';

export { RemoteImportService } from './remote-import-service';
export { SingleProblemImporter } from './single-problem-importer';

/**
 * Binds the import and update of problems of remote judges. `RemoteJobQueue` and `SiteHealthService` must be bound by
 * other modules.
 */
export const bindImports = (container: Container): void => {
  bind(container, RemoteImportService);
  bind(container, SingleProblemImporter);
  bind(container, ImportResultHandler);
  bind(container, RemoteChangeService);
};

export const importRoutesOf = (container: Container): AnyRoute[] =>
  importRoutes({
    imports: resolve(container, RemoteImportService),
    singleImporter: resolve(container, SingleProblemImporter),
    changes: resolve(container, RemoteChangeService),
    files: resolve(container, FetchedFileStore),
  });

/** Handles problems that were read, until the returned function is called. */
export function startImports(container: Container): () => void | Promise<void> {
  const settling = resolve(container, ImportResultHandler);
  return resolve(container, HookBus).on(onJobDone, async ({ job, result, tx }) => {
    if (job.importId !== null && result.ok && result.problem) await settling.handle(tx, job, result.problem);
  });
}
