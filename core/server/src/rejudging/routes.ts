import { Limits, type ManualVerdict, type RejudgeCalls } from '@tribunal/contract';
import {
  id,
  integer,
  list,
  nullable,
  optional,
  pageFields,
  routes,
  schemaFor,
  text,
  verdict,
  type RouteSpec,
} from '../http';
import type { VerdictCorrector } from './verdict-corrector';
import type { RejudgingService } from './rejudging-service';
import type { RejudgingListReader } from './rejudging-list-reader';
import type { ReplayService } from './replay-service';

interface RejudgingServices {
  corrections: VerdictCorrector;
  rejudgings: RejudgingService;
  reader: RejudgingListReader;
  replays: ReplayService;
}

const MAX_SUBMISSIONS = 10_000;
const access = 'can:rejudge';
const bySubmitId = schemaFor<{ submitId: number }>({ submitId: id() });
const byContestProblem = schemaFor<{ pid: number; cid: number }>({ pid: id(), cid: id() });
const manualVerdict = schemaFor<ManualVerdict>({
  submitId: id(),
  status: integer(),
  score: optional(nullable(integer())),
});
const byId = schemaFor<{ id: number }>({ id: id() });

export const rejudgingRoutes = ({ corrections, rejudgings, reader, replays }: RejudgingServices): RouteSpec[] =>
  routes<RejudgeCalls>()({
    'POST /api/admin/judge/rejudge': {
      access,
      body: bySubmitId,
      handle: ({ body }) => corrections.rejudge(body.submitId),
    },
    'GET /api/admin/judge/rejudge': {
      access,
      query: bySubmitId,
      handle: ({ query }) => corrections.rejudge(query.submitId),
    },
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
      query: byContestProblem,
      handle: ({ query, viewer }) => rejudgings.rejudgeNow(viewer, query),
    },
    'POST /api/admin/judge/manual-judge': {
      access,
      body: manualVerdict,
      handle: ({ body, viewer }) => corrections.manual(viewer, body.submitId, body.status, body.score),
    },
    'GET /api/admin/judge/manual-judge': {
      access,
      query: manualVerdict,
      handle: ({ query, viewer }) => corrections.manual(viewer, query.submitId, query.status, query.score),
    },
    'POST /api/admin/judge/cancel-judge': {
      access,
      body: bySubmitId,
      handle: ({ body, viewer }) => corrections.cancel(viewer, body.submitId),
    },
    'GET /api/admin/judge/cancel-judge': {
      access,
      query: bySubmitId,
      handle: ({ query, viewer }) => corrections.cancel(viewer, query.submitId),
    },
    'POST /api/admin/judge/replay': { access, body: bySubmitId, handle: ({ body }) => replays.request(body.submitId) },
    'GET /api/admin/judge/replay': {
      access,
      query: bySubmitId,
      handle: ({ query }) => replays.findNewest(query.submitId),
    },
    'POST /api/admin/rejudging': {
      access,
      body: schemaFor<RejudgeCalls['POST /api/admin/rejudging']['body']>({
        reason: text({ min: 1, max: Limits.shortText.max, trim: 'trim' }),
        submitIds: optional(list(id(), { min: 1, max: MAX_SUBMISSIONS })),
        pid: optional(id()),
        cid: optional(integer({ min: 0 })),
        language: optional(text({ min: 1, max: 64 })),
        status: optional(verdict()),
      }),
      handle: ({ body, viewer }) => rejudgings.preview(viewer, body),
    },
    'GET /api/admin/rejudging': {
      access,
      query: schemaFor<RejudgeCalls['GET /api/admin/rejudging']['query']>(pageFields),
      handle: ({ query }) => reader.list(query),
    },
    'GET /api/admin/rejudging/detail': { access, query: byId, handle: ({ query }) => reader.detail(query.id) },
    'GET /api/admin/rejudging/changes': {
      access,
      query: schemaFor<RejudgeCalls['GET /api/admin/rejudging/changes']['query']>({ id: id(), ...pageFields }),
      handle: ({ query }) => reader.changes(query),
    },
    'POST /api/admin/rejudging/apply': { access, body: byId, handle: ({ body }) => rejudgings.apply(body.id) },
    'POST /api/admin/rejudging/drop': { access, body: byId, handle: ({ body }) => rejudgings.drop(body.id) },
  });
