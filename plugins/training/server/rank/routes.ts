import type { Request, ResponseToolkit } from '@hapi/hapi';
import {
  asAttachment,
  BYTE_ORDER_MARK,
  csvLine,
  escapeFormula,
  flag,
  id,
  oneOf,
  optional,
  pageFields,
  routes,
  schemaFor,
  text,
  validateQuery,
  XLSX,
  type RawRouteSpec,
  type RouteSpec,
} from '@tribunal/server';
import writeXlsxFile from 'write-excel-file/node';
import {
  PROGRESS_FORMATS,
  progressFileName,
  TrainingLimits,
  type ProgressFormat,
  type RankCalls,
} from '../../contract';
import type { ProgressReader } from './progress-reader';
import type { Sheet, SheetCell } from './progress-sheet';
import type { RankQuery, RankReader } from './rank-reader';

/** Longest user id that is read. */
const UID_MAX = 64;

const rankQuery = schemaFor<RankQuery>({
  tid: id(),
  keyword: optional(text(TrainingLimits.keyword)),
  ...pageFields,
});

export const rankRoutes = (ranks: RankReader, progress: ProgressReader): RouteSpec[] =>
  routes<RankCalls>()({
    'GET /api/get-training-rank': {
      access: 'user',
      query: rankQuery,
      handle: ({ viewer, query }) => ranks.getPage(viewer, query),
    },
    'GET /api/get-training-progress': {
      access: 'user',
      query: rankQuery,
      handle: ({ viewer, query }) => progress.getPage(viewer, query),
    },
    'PUT /api/change-training-member': {
      access: 'user',
      audit: true,
      body: schemaFor<RankCalls['PUT /api/change-training-member']['body']>({
        tid: id(),
        uid: text({ min: 1, max: UID_MAX }),
        isBanned: flag(),
      }),
      handle: ({ viewer, body: { tid, uid, isBanned } }) =>
        progress.setBanned(viewer, tid, uid, isBanned).then(() => null),
    },
  });

const SHEET_NAME = 'progress';
const downloadQuery = schemaFor<{ tid: number; format?: ProgressFormat | undefined }>({
  tid: id(),
  format: optional(oneOf(PROGRESS_FORMATS)),
});

/** The download for training admins. Raw routes validate their query themselves. */
export const downloadRoutes = (progress: ProgressReader): RawRouteSpec[] => [
  {
    method: 'GET',
    path: '/api/file/download-training-progress',
    access: 'user',
    raw: async (request: Request, h: ResponseToolkit, viewer) => {
      const query = validateQuery(downloadQuery, request.query) as { tid: number; format?: ProgressFormat };
      const { tid, format = 'xlsx' } = query;
      const sheet = await progress.createSheet(viewer!, tid, request.app.locale);
      const name = progressFileName(tid, format);
      return format === 'csv'
        ? asAttachment(h.response(csvOf(sheet)), 'text/csv', name)
        : asAttachment(h.response(await xlsxOf(sheet)), XLSX, name);
    },
  },
];

const csvOf = (sheet: Sheet): string =>
  BYTE_ORDER_MARK +
  sheet.map((line) => csvLine(line.map((cell) => (typeof cell === 'object' ? cell.userText : cell)))).join('');

/** Cells are typed as text, so nothing is evaluated; user text stays harmless even when it is copied elsewhere. */
function cellOf(cell: SheetCell) {
  if (typeof cell === 'number') return { value: cell, type: Number };
  const value = typeof cell === 'string' ? cell : escapeFormula(cell.userText);
  return value === '' ? null : { value, type: String };
}

const xlsxOf = (sheet: Sheet): Promise<Buffer> =>
  writeXlsxFile(
    sheet.map((line) => line.map(cellOf)),
    { sheet: SHEET_NAME },
  ).toBuffer();
