import type { ServerScope } from '@tribunal/server';
import { RecordProblemLinkService } from './record-problem-link-service';
import { RecordImportService } from './record-import-service';
import { recordImportRoutes } from './routes';

/**
 * Registers the import of records of contests held elsewhere and the linking of their problems to the bank. The scope
 * must already have the log.
 */
export function openRecordImport(scope: Pick<ServerScope, 'provide' | 'get' | 'serve'>): void {
  scope.provide(RecordImportService);
  scope.provide(RecordProblemLinkService);
  scope.serve(recordImportRoutes(scope.get(RecordImportService), scope.get(RecordProblemLinkService)));
}
