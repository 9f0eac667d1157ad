import { bind, resolve, type Container } from '@tribunal/kernel';
import type { AnyRoute } from '../../http';
import { FetchedFiles } from '../../picture';
import { HookBus } from '../../tokens';
import { onJobDone } from '../jobs';
import { ChangeDesk, ImportApplying } from './applying';
import { ImportDesk, Imports } from './import-desk';
import { OneImport, SingleImport } from './one-import';
import { importRoutes } from './routes';
import { ImportSettler, ImportSettling } from './settling';

export { Imports, type ImportDesk } from './import-desk';
export { OneImport, type SingleImport } from './one-import';

/** Problems of other judges, brought in and kept up to date. Somebody else binds `Jobs` and `Health`. */
export const bindImports = (container: Container): void => {
  bind(container, Imports, ImportDesk);
  bind(container, OneImport, SingleImport);
  bind(container, ImportSettling, ImportSettler);
  bind(container, ImportApplying, ChangeDesk);
};

export const importRoutesOf = (container: Container): AnyRoute[] =>
  importRoutes({
    imports: resolve(container, Imports),
    one: resolve(container, OneImport),
    changes: resolve(container, ImportApplying),
    files: resolve(container, FetchedFiles),
  });

/** Hears of problems that were read, until the returned function is called. */
export function startImports(container: Container): () => void | Promise<void> {
  const settling = resolve(container, ImportSettling);
  return resolve(container, HookBus).on(onJobDone, async ({ job, result, tx }) => {
    if (job.importId !== null && result.ok && result.problem) await settling.settle(tx, job, result.problem);
  });
}
