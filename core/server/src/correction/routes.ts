import type { CorrectionCalls, ManualVerdict } from '@tribunal/contract';
import { id, integer, nullable, optional, routes, schemaFor, type RouteSpec } from '@tribunal/platform';
import type { ReplayService } from './replay-service';
import type { VerdictCorrector } from './verdict-corrector';

const access = 'can:rejudge';
const bySubmitId = schemaFor<{ submitId: number }>({ submitId: id() });
const manualVerdict = schemaFor<ManualVerdict>({
  submitId: id(),
  status: integer(),
  score: optional(nullable(integer())),
});

export const correctionRoutes = (corrections: VerdictCorrector, replays: ReplayService): RouteSpec[] =>
  routes<CorrectionCalls>()({
    'POST /api/admin/judge/rejudge': {
      access,
      body: bySubmitId,
      handle: ({ body }) => corrections.rejudge(body.submitId),
    },
    'GET /api/admin/judge/rejudge': {
      access,
      audit: true,
      query: bySubmitId,
      handle: ({ query }) => corrections.rejudge(query.submitId),
    },
    'POST /api/admin/judge/manual-judge': {
      access,
      body: manualVerdict,
      handle: ({ body, viewer }) => corrections.manual(viewer, body.submitId, body.status, body.score),
    },
    'GET /api/admin/judge/manual-judge': {
      access,
      audit: true,
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
      audit: true,
      query: bySubmitId,
      handle: ({ query, viewer }) => corrections.cancel(viewer, query.submitId),
    },
    'POST /api/admin/judge/replay': { access, body: bySubmitId, handle: ({ body }) => replays.request(body.submitId) },
    'GET /api/admin/judge/replay': {
      access,
      query: bySubmitId,
      handle: ({ query }) => replays.findNewest(query.submitId),
    },
  });
