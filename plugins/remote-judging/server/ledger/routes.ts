import { Limits } from '@tribunal/contract';
import { REMOTE_SITE_MODES } from '@tribunal/remote-kit/contract';
import { REMOTE_RUN_STATES, type RemoteJudgeCalls, type RunClaim } from '../../contract';
import { RemoteLimits, type RemoteJudgingCalls, type RunQuery } from '../../contract';
import {
  commaList,
  id,
  integer,
  nullable,
  oneOf,
  optional,
  pageFields,
  routes,
  type RouteSpec,
  schemaFor,
  text,
} from '@tribunal/server';
import { checkIdentity } from '@tribunal/server/judging';
import { remoteRunId } from '../accounts/routes';
import type { RemoteRunLedger } from './remote-run-ledger';
import type { AbandonedRunService } from './abandoned-run-service';
import type { LedgerTransitions } from './ledger-transitions';
import type { RunReviewService } from './run-review-service';
import type { RemoteRunImport } from './remote-run-import';
import type { RemoteRunStatus } from './remote-run-status';

interface LedgerServices {
  ledger: RemoteRunLedger;
  transitions: LedgerTransitions;
  reviews: RunReviewService;
  abandoned: AbandonedRunService;
  importer: RemoteRunImport;
  runStatus: RemoteRunStatus;
}

type JudgeCalls = Pick<RemoteJudgeCalls, 'POST /api/judge/remote/run' | 'POST /api/judge/remote/run/move'>;
type AdminCalls = Pick<
  RemoteJudgingCalls,
  | 'GET /api/admin/remote-run/needs-review'
  | 'POST /api/admin/remote-run/decide'
  | 'GET /api/admin/remote-run/given-up'
  | 'POST /api/admin/remote-run/resume'
>;
type PublicCalls = Pick<
  RemoteJudgingCalls,
  'GET /api/get-remote-run' | 'GET /api/remote-runs' | 'POST /api/submit-remote-run'
>;

/** Maximum length of texts from judges, which are truncated rather than rejected. */
const QUOTED_MAX = 1_000_000;
const LANGUAGE_MAX = 64;

const judgeName = () => text({ min: 1, max: 64 });
const runQuery = schemaFor<RunQuery>({ key: optional(text({ min: 1, max: Limits.judgeKey.max })), ...pageFields });
const quoted = () => optional(nullable(text({ max: QUOTED_MAX })));
const claimant = {
  judgementId: id(),
  attempt: integer({ min: 1 }),
  nonce: text({ min: 1, max: Limits.claimNonce.max }),
  name: judgeName(),
  instance: judgeName(),
};

export const ledgerRoutes = ({
  ledger,
  transitions,
  reviews,
  abandoned,
  importer,
  runStatus,
}: LedgerServices): RouteSpec[] => [
  ...routes<JudgeCalls>()({
    'POST /api/judge/remote/run': {
      access: 'judge',
      body: schemaFor<RunClaim>(claimant),
      handle: ({ body, judge }) => {
        checkIdentity(judge, body);
        return ledger.claimRun(judge.id, body);
      },
    },
    'POST /api/judge/remote/run/move': {
      access: 'judge',
      body: schemaFor<JudgeCalls['POST /api/judge/remote/run/move']['body']>({
        ...claimant,
        runId: id(),
        from: oneOf(REMOTE_RUN_STATES),
        to: oneOf(REMOTE_RUN_STATES),
        mode: oneOf(REMOTE_SITE_MODES),
        baseline: optional(nullable(text({ max: RemoteLimits.runId.max }))),
        remoteRunId: optional(remoteRunId()),
        url: optional(nullable(text({ max: RemoteLimits.url.max }))),
        detail: quoted(),
        evidence: quoted(),
      }),
      maxBytes: 4 * QUOTED_MAX,
      handle: ({ body, judge }) => {
        checkIdentity(judge, body);
        return transitions.transition(judge.id, body);
      },
    },
  }),
  ...routes<AdminCalls>()({
    'GET /api/admin/remote-run/needs-review': {
      access: 'can:rejudge',
      query: runQuery,
      handle: ({ query }) => reviews.list(query),
    },
    'POST /api/admin/remote-run/decide': {
      access: 'can:rejudge',
      body: schemaFor<AdminCalls['POST /api/admin/remote-run/decide']['body']>({
        id: id(),
        decision: oneOf(['arrived', 'lost', 'drop']),
        remoteRunId: optional(remoteRunId()),
      }),
      handle: async ({ body }) => {
        await reviews.decide(body);
        return null;
      },
    },
    'GET /api/admin/remote-run/given-up': {
      access: 'can:rejudge',
      query: runQuery,
      handle: ({ query }) => abandoned.list(query),
    },
    'POST /api/admin/remote-run/resume': {
      access: 'can:rejudge',
      body: schemaFor<{ submitId: number }>({ submitId: id() }),
      handle: async ({ body }) => {
        await abandoned.resume(body.submitId);
        return null;
      },
    },
  }),
  ...routes<PublicCalls>()({
    'GET /api/get-remote-run': {
      access: 'public',
      query: schemaFor<{ submitId: number }>({ submitId: id() }),
      handle: ({ query, viewer }) => runStatus.get(viewer, query.submitId),
    },
    'GET /api/remote-runs': {
      access: 'public',
      query: schemaFor<{ submitIds: number[] }>({ submitIds: commaList(id(), Limits.submissionIdsPerPoll) }),
      handle: ({ query, viewer }) => runStatus.find(viewer, query.submitIds),
    },
    'POST /api/submit-remote-run': {
      access: 'can:submit',
      body: schemaFor<PublicCalls['POST /api/submit-remote-run']['body']>({
        pid: text({ min: 1, max: Limits.problemId.max, trim: 'trim' }),
        runId: remoteRunId(),
        code: optional(text(Limits.readText)),
        language: optional(text({ min: 1, max: LANGUAGE_MAX })),
      }),
      handle: ({ body, viewer, ip }) => importer.submit(viewer, body, ip),
    },
  }),
];
