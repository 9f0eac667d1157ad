import type { Request, ResponseToolkit } from '@hapi/hapi';
import {
  flag,
  id,
  oneOf,
  optional,
  pageFields,
  respondWithSheet,
  routes,
  schemaFor,
  text,
  validateQuery,
  type RawRouteSpec,
  type RouteSpec,
  searchText,
} from '@tribunal/server';
import { PROGRESS_FORMATS, progressFileName, type ProgressFormat, type RankCalls } from '../../contract';
import type { ProgressReader } from './progress-reader';
import type { RankQuery, TrainingRankReader } from './training-rank-reader';

/** Longest user id that is read. */
const UID_MAX = 64;

const rankQuery = schemaFor<RankQuery>({
  tid: id(),
  keyword: optional(searchText()),
  ...pageFields,
});

export const rankRoutes = (ranks: TrainingRankReader, progress: ProgressReader): RouteSpec[] =>
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
      return respondWithSheet(h, sheet, { format, fileName: progressFileName(tid, format), sheetName: SHEET_NAME });
    },
  },
];
