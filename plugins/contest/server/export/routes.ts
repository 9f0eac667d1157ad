import type { Request, ResponseToolkit } from '@hapi/hapi';
import type { ExtensionPoints } from '@tribunal/kernel';
import {
  asAttachment,
  validateQuery,
  flag,
  id,
  oneOf,
  optional,
  respondWithSheet,
  schemaFor,
  type RawRouteSpec,
  type Clock,
} from '@tribunal/server';
import { RANK_FORMATS, rankFileName, type RankFormat } from '../../contract';
import type { CodeFileExporter } from './code-file-exporter';
import type { RankFileExporter, RankExportOptions } from './rank-file-exporter';
import { rankFileWriters } from './rank-file-writers';

const SHEET_NAME = 'rank';

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
      const querySchema = rankQuery([...RANK_FORMATS, ...writers.map((writer) => writer.format)]);
      const { format = 'xlsx', ...options } = validateQuery(querySchema, request.query) as RankExportOptions & {
        format?: string;
      };
      const writer = writers.find((one) => one.format === format);
      if (writer) {
        const { name, type, content } = await writer.write(viewer!, options);
        return asAttachment(h.response(content), type, name);
      }
      const sheet = await ranks.createSheet(viewer!, options, request.app.locale);
      const known = format as RankFormat;
      return respondWithSheet(h, sheet, {
        format: known,
        fileName: rankFileName(options.cid, known),
        sheetName: SHEET_NAME,
      });
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
