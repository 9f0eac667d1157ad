import { Clock, Points, type ServerScope } from '@tribunal/server';
import { CodeFileExporter } from './code-file-exporter';
import { RankFileExporter } from './rank-file-exporter';
import { exportRoutes } from './routes';

export type { RankExportOptions } from './rank-file-exporter';
export { rankFileWriters, type RankFileWriter } from './rank-file-writers';

/** Registers the export of scoreboards and code. The scope must already have contests and scoreboards. */
export function openExports(scope: Pick<ServerScope, 'provide' | 'get' | 'serve'>): void {
  scope.provide(RankFileExporter);
  scope.provide(CodeFileExporter);
  scope.serve(
    exportRoutes({
      ranks: scope.get(RankFileExporter),
      points: scope.get(Points),
      codes: scope.get(CodeFileExporter),
      clock: scope.get(Clock),
    }),
  );
}
