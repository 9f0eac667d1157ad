import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import {
  validateQuery,
  dispositionOf,
  flag,
  id,
  oneOf,
  optional,
  schemaFor,
  streamZip,
  type RawRouteSpec,
  type Clock,
} from '@tribunal/server';
import { RANK_FORMATS, rankFileName, type RankFormat } from '../../contract';
import type { CodeFileExporter } from './code-file-exporter';
import { csvOf } from './csv';
import type { RankFileExporter, RankExportOptions } from './rank-file-exporter';
import type { RecordFileExporter } from './record-file-exporter';
import { xlsxOf } from './xlsx';

interface ExportServices {
  ranks: RankFileExporter;
  records: RecordFileExporter;
  codes: CodeFileExporter;
  clock: Clock;
}

const rankQuery = schemaFor<RankExportOptions & { format?: RankFormat | undefined }>({
  cid: id(),
  forceRefresh: optional(flag()),
  removeStar: optional(flag()),
  containEnd: optional(flag()),
  format: optional(oneOf(RANK_FORMATS)),
});
interface CodeQuery {
  cid: number;
  excludeAdmin?: boolean | undefined;
  splitType?: 'user' | 'problem' | undefined;
}
const codeQuery = schemaFor<CodeQuery>({
  cid: id(),
  excludeAdmin: optional(flag()),
  splitType: optional(oneOf(['user', 'problem'])),
});

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const asFile = (response: ResponseObject, type: string, name: string): ResponseObject =>
  response
    .type(type)
    .header('content-disposition', dispositionOf('attachment', name))
    .header('cache-control', 'no-store');

/** Download routes for organisers. Raw routes validate their query themselves. */
export const exportRoutes = ({ ranks, records, codes, clock }: ExportServices): RawRouteSpec[] => [
  {
    method: 'GET',
    path: '/api/file/download-contest-rank',
    access: 'user',
    raw: async (request: Request, h: ResponseToolkit, viewer) => {
      const { format = 'xlsx', ...options } = validateQuery(rankQuery, request.query) as RankExportOptions & {
        format?: RankFormat;
      };
      if (format === 'xcpcio' || format === 'srk') {
        const files = await records.createFiles(viewer!, options, format);
        const [only, ...others] = files;
        if (only && others.length === 0) return asFile(h.response(only.text), 'application/json', only.name);
        const entries = files.map(({ name, text }) => ({ name, content: Buffer.from(text) }));
        return asFile(
          h.response(streamZip(entries, clock.now())),
          'application/zip',
          rankFileName(options.cid, format),
        );
      }
      const sheet = await ranks.createSheet(viewer!, options, request.app.locale);
      const name = rankFileName(options.cid, format);
      if (format === 'csv') return asFile(h.response(csvOf(sheet)), 'text/csv', name);
      return asFile(h.response(await xlsxOf(sheet)), XLSX, name);
    },
  },
  {
    method: 'GET',
    path: '/api/file/download-contest-ac-submission',
    access: 'user',
    raw: async (request: Request, h: ResponseToolkit, viewer) => {
      const { cid, excludeAdmin, splitType = 'user' } = validateQuery(codeQuery, request.query) as CodeQuery;
      const by = excludeAdmin ? 'people' : 'everybody';
      const zip = await codes.zipAccepted(viewer!, { cid, splitBy: splitType, by });
      return asFile(h.response(zip), 'application/zip', `contest_${cid}_${clock.now().getTime()}.zip`);
    },
  },
];
