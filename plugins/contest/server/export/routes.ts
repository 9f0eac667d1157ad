import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import {
  checkQuery,
  dispositionOf,
  flag,
  id,
  oneOf,
  optional,
  schemaFor,
  streamZip,
  type RawRouteSpec,
} from '@tribunal/server';
import { RANK_FORMATS, rankFileName, type RankFormat } from '../../contract';
import type { CodeFileMaker } from './code-file';
import { csvOf } from './csv';
import type { RankFileMaker, RankWish } from './rank-file';
import type { RecordFileMaker } from './record-file';
import { xlsxOf } from './xlsx';

interface ExportServices {
  ranks: RankFileMaker;
  records: RecordFileMaker;
  codes: CodeFileMaker;
  clock: { now(): Date };
}

const rankQuery = schemaFor<RankWish & { format?: RankFormat | undefined }>({
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

/** Files that organisers take away. Raw calls check their query themselves. */
export const exportRoutes = ({ ranks, records, codes, clock }: ExportServices): RawRouteSpec[] => [
  {
    method: 'GET',
    path: '/api/file/download-contest-rank',
    access: 'user',
    raw: async (request: Request, h: ResponseToolkit, viewer) => {
      const { format = 'xlsx', ...wish } = checkQuery(rankQuery, request.query) as RankWish & { format?: RankFormat };
      if (format === 'xcpcio' || format === 'srk') {
        const files = await records.files(viewer!, wish, format);
        const [only, ...others] = files;
        if (only && others.length === 0) return asFile(h.response(only.text), 'application/json', only.name);
        const entries = files.map(({ name, text }) => ({ name, content: Buffer.from(text) }));
        return asFile(h.response(streamZip(entries, clock.now())), 'application/zip', rankFileName(wish.cid, format));
      }
      const sheet = await ranks.sheet(viewer!, wish, request.app.locale);
      const name = rankFileName(wish.cid, format);
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
