import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { checkQuery, dispositionOf, flag, id, oneOf, optional, schemaFor, type RawRouteSpec } from '@tribunal/server';
import type { CodeFileMaker } from './code-file';
import { csvOf } from './csv';
import type { RankFileMaker, RankWish } from './rank-file';
import { xlsxOf } from './xlsx';

interface ExportServices {
  ranks: RankFileMaker;
  codes: CodeFileMaker;
  clock: { now(): Date };
}

const rankQuery = schemaFor<RankWish & { format?: 'xlsx' | 'csv' | undefined }>({
  cid: id(),
  forceRefresh: optional(flag()),
  removeStar: optional(flag()),
  containEnd: optional(flag()),
  format: optional(oneOf(['xlsx', 'csv'])),
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

/** Files that organisers take away. Raw calls check their query themselves. */
export const exportRoutes = ({ ranks, codes, clock }: ExportServices): RawRouteSpec[] => [
  {
    method: 'GET',
    path: '/api/file/download-contest-rank',
    access: 'user',
    raw: async (request: Request, h: ResponseToolkit, viewer) => {
      const { format = 'xlsx', ...wish } = checkQuery(rankQuery, request.query) as RankWish & {
        format?: 'xlsx' | 'csv';
      };
      const sheet = await ranks.sheet(viewer!, wish, request.app.locale);
      const name = `contest_${wish.cid}_rank.${format}`;
      if (format === 'csv') return asFile(h.response(csvOf(sheet)), 'text/csv', name);
      return asFile(h.response(await xlsxOf(sheet)), XLSX, name);
    },
  },
  {
    method: 'GET',
    path: '/api/file/download-contest-ac-submission',
    access: 'user',
    raw: async (request: Request, h: ResponseToolkit, viewer) => {
      const { cid, excludeAdmin, splitType = 'user' } = checkQuery(codeQuery, request.query) as CodeQuery;
      const by = excludeAdmin ? 'people' : 'everybody';
      const zip = await codes.accepted(viewer!, { cid, splitBy: splitType, by });
      return asFile(h.response(zip), 'application/zip', `contest_${cid}_${clock.now().getTime()}.zip`);
    },
  },
];
