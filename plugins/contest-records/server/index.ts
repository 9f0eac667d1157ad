import { rankFileWriters } from '@tribunal/plugin-contest/server';
import { Clock, defineServerPart, tokenScopes } from '@tribunal/server';
import { contestRecords } from '../plugin';
import { RecordFileExporter } from './export/record-file-exporter';
import { recordFileWriter } from './export/record-file-writer';
import { openRecordImport } from './record-import';
import { openReplays } from './replay';
import { openVirtual } from './virtual';

export default defineServerPart(contestRecords, (scope) => {
  scope.provide(RecordFileExporter);
  const parts = { records: scope.get(RecordFileExporter), clock: scope.get(Clock) };
  scope.contribute(rankFileWriters, recordFileWriter('xcpcio', parts), recordFileWriter('srk', parts));
  openRecordImport(scope);
  openReplays(scope);
  openVirtual(scope);
  scope.contribute(tokenScopes, {
    read: ['GET /api/get-contest-replay', 'GET /api/get-contest-virtual-rank'],
    contest: [
      'POST /api/admin/contest/record',
      'POST /api/admin/contest/record/preview',
      'PUT /api/admin/contest/record-problem',
    ],
  });
});
