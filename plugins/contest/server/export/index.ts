import { Clock, type ServerScope } from '@tribunal/server';
import { CodeFileExporter } from './code-file-exporter';
import { RankFileExporter } from './rank-file-exporter';
import { RecordFileExporter } from './record-file-exporter';
import { exportRoutes } from './routes';

export { endingOf } from './file-names';

/** Registers the export of scoreboards and code. The scope must already have contests and scoreboards. */
export function openExports(scope: Pick<ServerScope, 'provide' | 'get' | 'serve'>): void {
  scope.provide(RankFileExporter);
  scope.provide(CodeFileExporter);
  scope.provide(RecordFileExporter);
  scope.serve(
    exportRoutes({
      ranks: scope.get(RankFileExporter),
      records: scope.get(RecordFileExporter),
      codes: scope.get(CodeFileExporter),
      clock: scope.get(Clock),
    }),
  );
}
