import { Clock, type ServerScope } from '@tribunal/server';
import { CodeFileMaker, CodeFiles } from './code-file';
import { RankFileMaker, RankFiles } from './rank-file';
import { RecordFileMaker, RecordFiles } from './record-file';
import { exportRoutes } from './routes';

export { endingOf } from './file-names';

/** Ranks and codes as files. The scope has contests and boards already. */
export function openExports(scope: Pick<ServerScope, 'provide' | 'get' | 'serve'>): void {
  scope.provide(RankFiles, RankFileMaker);
  scope.provide(CodeFiles, CodeFileMaker);
  scope.provide(RecordFiles, RecordFileMaker);
  scope.serve(
    exportRoutes({
      ranks: scope.get(RankFiles),
      records: scope.get(RecordFiles),
      codes: scope.get(CodeFiles),
      clock: scope.get(Clock),
    }),
  );
}
