import { Limits } from '@tribunal/contract';
import {
  id,
  integer,
  list,
  optional,
  pageFields,
  routes,
  schemaFor,
  text,
  verdict,
  type RouteSpec,
} from '@tribunal/server';
import { selectedId } from '@tribunal/server/platform';
import type { RejudgingCalls } from '../contract';
import type { RejudgingListReader } from './rejudging-list-reader';
import type { RejudgingService } from './rejudging-service';

const MAX_SUBMISSIONS = 10_000;
const access = 'can:rejudge';
const byContestProblem = schemaFor<{ pid: number; cid: number }>({ pid: id(), cid: id() });
const byId = schemaFor<{ id: number }>({ id: id() });

export const rejudgingRoutes = (rejudgings: RejudgingService, reader: RejudgingListReader): RouteSpec[] =>
  routes<RejudgingCalls>()({
    'POST /api/admin/judge/rejudge-problem': {
      access,
      body: schemaFor<{ pid: number }>({ pid: id() }),
      handle: ({ body, viewer }) => rejudgings.rejudgeNow(viewer, { pid: body.pid, cid: 0 }),
    },
    'POST /api/admin/judge/rejudge-contest-problem': {
      access,
      body: byContestProblem,
      handle: ({ body, viewer }) => rejudgings.rejudgeNow(viewer, body),
    },
    'GET /api/admin/judge/rejudge-contest-problem': {
      access,
      audit: true,
      query: byContestProblem,
      handle: ({ query, viewer }) => rejudgings.rejudgeNow(viewer, query),
    },
    'POST /api/admin/rejudging': {
      access,
      body: schemaFor<RejudgingCalls['POST /api/admin/rejudging']['body']>({
        reason: text({ min: 1, max: Limits.shortText.max, trim: 'trim' }),
        submitIds: optional(list(id(), { min: 1, max: MAX_SUBMISSIONS })),
        pid: optional(selectedId()),
        cid: optional(integer({ min: 0 })),
        language: optional(text({ min: 1, max: 64 })),
        status: optional(verdict()),
      }),
      handle: ({ body, viewer }) => rejudgings.preview(viewer, body),
    },
    'GET /api/admin/rejudging': {
      access,
      query: schemaFor<RejudgingCalls['GET /api/admin/rejudging']['query']>(pageFields),
      handle: ({ query }) => reader.list(query),
    },
    'GET /api/admin/rejudging/detail': { access, query: byId, handle: ({ query }) => reader.detail(query.id) },
    'GET /api/admin/rejudging/changes': {
      access,
      query: schemaFor<RejudgingCalls['GET /api/admin/rejudging/changes']['query']>({ id: id(), ...pageFields }),
      handle: ({ query }) => reader.changes(query),
    },
    'POST /api/admin/rejudging/apply': { access, body: byId, handle: ({ body }) => rejudgings.apply(body.id) },
    'POST /api/admin/rejudging/drop': { access, body: byId, handle: ({ body }) => rejudgings.drop(body.id) },
  });
