import type { Request, ResponseToolkit } from '@hapi/hapi';
import type { ExtensionPoints } from '@tribunal/kernel';
import {
  asAttachment,
  validateQuery,
  escapeFormula,
  flag,
  id,
  oneOf,
  optional,
  schemaFor,
  XLSX,
  type RawRouteSpec,
  type Clock,
} from '@tribunal/server';
import { RANK_FORMATS, rankFileName, type RankFormat } from '../../contract';
import type { CodeFileExporter } from './code-file-exporter';
import { csvOf } from './csv';
import type { RankFileExporter, RankExportOptions } from './rank-file-exporter';
import { rankFileWriters } from './rank-file-writers';
import writeXlsxFile from 'write-excel-file/node';
import type { Sheet, SheetCell } from './sheet';

const SHEET_NAME = 'rank';

/** Cells are typed as text, so nothing is evaluated; user text stays harmless even when it is copied elsewhere. */
const cellOf = (cell: SheetCell) => {
  if (typeof cell === 'number') return { value: cell, type: Number };
  const text = typeof cell === 'string' ? cell : escapeFormula(cell.userText);
  return text === '' ? null : { value: text, type: String };
};

const xlsxOf = (sheet: Sheet): Promise<Buffer> =>
  writeXlsxFile(
    sheet.map((line) => line.map(cellOf)),
    { sheet: SHEET_NAME },
  ).toBuffer();

interface ExportServices {
  ranks: RankFileExporter;
  points: Pick<ExtensionPoints, 'list'>;
  codes: CodeFileExporter;
  clock: Clock;
}

const rankQuery = (formats: readonly string[]) =>
  schemaFor<RankExportOptions & { format?: string | undefined }>({
    cid: id(),
    forceRefresh: optional(flag()),
    removeStar: optional(flag()),
    containEnd: optional(flag()),
    format: optional(oneOf(formats)),
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

/** Download routes for organisers. Raw routes validate their query themselves. */
export const exportRoutes = ({ ranks, points, codes, clock }: ExportServices): RawRouteSpec[] => [
  {
    method: 'GET',
    path: '/api/file/download-contest-rank',
    access: 'user',
    raw: async (request: Request, h: ResponseToolkit, viewer) => {
      const writers = points.list(rankFileWriters);
      const known = rankQuery([...RANK_FORMATS, ...writers.map((writer) => writer.format)]);
      const { format = 'xlsx', ...options } = validateQuery(known, request.query) as RankExportOptions & {
        format?: string;
      };
      const writer = writers.find((one) => one.format === format);
      if (writer) {
        const { name, type, content } = await writer.write(viewer!, options);
        return asAttachment(h.response(content), type, name);
      }
      const sheet = await ranks.createSheet(viewer!, options, request.app.locale);
      const name = rankFileName(options.cid, format as RankFormat);
      if (format === 'csv') return asAttachment(h.response(csvOf(sheet)), 'text/csv', name);
      return asAttachment(h.response(await xlsxOf(sheet)), XLSX, name);
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
      return asAttachment(h.response(zip), 'application/zip', `contest_${cid}_${clock.now().getTime()}.zip`);
    },
  },
];
