import {
  Limits,
  type InternalErrorCalls,
  type JudgeCalls,
  type JudgeHeartbeat,
  type MachineLoad,
  type RunningClaim,
} from '@tribunal/contract';
import {
  badInput,
  decimal,
  flag,
  id,
  integer,
  list,
  oneOf,
  optional,
  pageFields,
  routes,
  schemaFor,
  text,
  type RouteSpec,
} from '@tribunal/platform';
import { checkIdentity } from '../judge-token';
import type { ClaimService } from './claims/claim-service';
import type { InternalErrorService } from './internal-error-service';
import type { JudgeNodeService } from './judge-node-service';

interface JudgingServices {
  nodes: JudgeNodeService;
  claims: ClaimService;
  errors: InternalErrorService;
}

const name = () => text({ min: 1, max: Limits.judgeName.max });
const MAX_LANGUAGES = 200;
/** Maximum length of the reason why a language is unavailable, in characters. */
const REASON_MAX = 1024;
const COMMAND_MAX = 2048;
const FACTOR_MAX = 100;
const MAX_RUNNING = 10_000;
const MAX_RELEASED = 1000;

const heartbeat = schemaFor<JudgeHeartbeat>({
  name: name(),
  instance: name(),
  kind: oneOf(['local', 'remote']),
  keys: list(text({ min: 1, max: Limits.judgeKey.max }), { max: Limits.judgeKeys.max }),
  languages: list(
    schemaFor<JudgeHeartbeat['languages'][number]>({
      name: name(),
      version: text({ max: 255 }),
      compileCommand: text({ max: COMMAND_MAX }),
      factor: decimal({ min: 0, max: FACTOR_MAX }),
    }),
    {
      max: MAX_LANGUAGES,
    },
  ),
  unavailable: list(
    schemaFor<JudgeHeartbeat['unavailable'][number]>({ name: name(), reason: text({ max: REASON_MAX }) }),
    { max: MAX_LANGUAGES },
  ),
  slots: integer({ min: 0 }),
  degraded: list(text({ max: 255 }), { max: 50 }),
  load: schemaFor<MachineLoad>({
    waitedMs: integer({ min: 0 }),
    discardedRuns: integer({ min: 0 }),
    lagMs: integer({ min: 0 }),
  }),
  running: list(schemaFor<RunningClaim>({ judgementId: id(), nonce: text({ min: 1, max: Limits.claimNonce.max }) }), {
    max: MAX_RUNNING,
  }),
});

export const judgingRoutes = ({ nodes, claims, errors }: JudgingServices): RouteSpec[] => [
  ...routes<Omit<JudgeCalls, 'POST /api/judge/register'>>()({
    'POST /api/judge/heartbeat': {
      access: 'judge',
      body: heartbeat,
      handle: ({ body, judge }) => {
        checkIdentity(judge, body);
        return nodes.heartbeat(judge.id, body);
      },
    },
    'POST /api/judge/claim': {
      access: 'judge',
      body: schemaFor<JudgeCalls['POST /api/judge/claim']['body']>({
        judgementId: id(),
        name: name(),
        instance: name(),
      }),
      handle: ({ body, judge }) => {
        checkIdentity(judge, body);
        return claims.claim(judge.id, body);
      },
    },
  }),
  ...routes<InternalErrorCalls>()({
    'GET /api/admin/internal-error': {
      access: 'can:rejudge',
      query: schemaFor<InternalErrorCalls['GET /api/admin/internal-error']['query']>({
        all: optional(flag()),
        ...pageFields,
      }),
      handle: ({ query }) => errors.list(query),
    },
    'POST /api/admin/internal-error/release': {
      access: 'can:rejudge',
      body: schemaFor<InternalErrorCalls['POST /api/admin/internal-error/release']['body']>({
        id: optional(id()),
        ids: optional(list(id(), { max: MAX_RELEASED })),
        all: optional(flag()),
      }),
      handle: async ({ body, viewer }) => {
        if (body.id !== undefined) await errors.release(viewer, body.id);
        else if (body.ids || body.all) await errors.releaseOpen(viewer, body.all ? 'all' : (body.ids ?? []));
        else throw badInput('id', 'input.required');
        return null;
      },
    },
  }),
];
