import {
  Limits,
  REMOTE_PLACES,
  REMOTE_RUN_STATES,
  type RemoteAdminCalls,
  type RemoteCalls,
  type RemoteJudgeCalls,
  type RunHolder,
} from '@tribunal/contract';
import {
  id,
  integer,
  nullable,
  oneOf,
  optional,
  pageFields,
  routes,
  schemaFor,
  text,
  type RouteSpec,
} from '../../http';
import { checkIdentity } from '../../judge-token';
import { remoteRunId } from '../accounts/routes';
import type { RunKeeper } from './book';
import type { GivenUpDesk } from './given-up';
import type { RunMover } from './moving';
import type { ParkedRunDesk } from './parked';
import type { RunImporter } from './read-there';
import type { WhereaboutsReader } from './whereabouts';

interface LedgerServices {
  book: RunKeeper;
  moves: RunMover;
  parked: ParkedRunDesk;
  givenUp: GivenUpDesk;
  importer: RunImporter;
  whereabouts: WhereaboutsReader;
}

type JudgeCalls = Pick<RemoteJudgeCalls, 'POST /api/judge/remote/run' | 'POST /api/judge/remote/run/move'>;
type AdminCalls = Pick<
  RemoteAdminCalls,
  | 'GET /api/admin/remote-run/parked'
  | 'POST /api/admin/remote-run/decide'
  | 'GET /api/admin/remote-run/given-up'
  | 'POST /api/admin/remote-run/resume'
>;
type PublicCalls = Pick<RemoteCalls, 'GET /api/get-remote-run' | 'POST /api/submit-remote-run'>;

/** What judges quote is cut, not refused. */
const QUOTED_MAX = 1_000_000;
/** Code that is too long is refused with its own words, up to this. */
const CODE_READ_MAX = 500_000;

const LANGUAGE_MAX = 64;

const judgeName = () => text({ min: 1, max: 64 });
const quoted = () => optional(nullable(text({ max: QUOTED_MAX })));
const holder = {
  judgementId: id(),
  attempt: integer({ min: 1 }),
  nonce: text({ min: 1, max: Limits.claimNonce.max }),
  name: judgeName(),
  instance: judgeName(),
};

export const ledgerRoutes = ({ book, moves, parked, givenUp, importer, whereabouts }: LedgerServices): RouteSpec[] => [
  ...routes<JudgeCalls>()({
    'POST /api/judge/remote/run': {
      access: 'judge-remote',
      body: schemaFor<RunHolder>(holder),
      handle: ({ body, judge }) => {
        checkIdentity(judge, body);
        return book.run(judge.id, body);
      },
    },
    'POST /api/judge/remote/run/move': {
      access: 'judge-remote',
      body: schemaFor<JudgeCalls['POST /api/judge/remote/run/move']['body']>({
        ...holder,
        runId: id(),
        from: oneOf(REMOTE_RUN_STATES),
        to: oneOf(REMOTE_RUN_STATES),
        place: optional(oneOf(REMOTE_PLACES)),
        baseline: optional(nullable(text({ max: Limits.remoteRunId.max }))),
        remoteRunId: optional(remoteRunId()),
        detail: quoted(),
        evidence: quoted(),
      }),
      maxBytes: 4 * QUOTED_MAX,
      handle: ({ body, judge }) => {
        checkIdentity(judge, body);
        return moves.move(judge.id, body);
      },
    },
  }),
  ...routes<AdminCalls>()({
    'GET /api/admin/remote-run/parked': {
      access: 'can:rejudge',
      query: schemaFor<AdminCalls['GET /api/admin/remote-run/parked']['query']>(pageFields),
      handle: ({ query }) => parked.list(query),
    },
    'POST /api/admin/remote-run/decide': {
      access: 'can:rejudge',
      body: schemaFor<AdminCalls['POST /api/admin/remote-run/decide']['body']>({
        id: id(),
        decision: oneOf(['arrived', 'lost', 'drop']),
        remoteRunId: optional(remoteRunId()),
      }),
      handle: async ({ body }) => {
        await parked.decide(body);
        return null;
      },
    },
    'GET /api/admin/remote-run/given-up': {
      access: 'can:rejudge',
      query: schemaFor<AdminCalls['GET /api/admin/remote-run/given-up']['query']>(pageFields),
      handle: ({ query }) => givenUp.list(query),
    },
    'POST /api/admin/remote-run/resume': {
      access: 'can:rejudge',
      body: schemaFor<{ submitId: number }>({ submitId: id() }),
      handle: async ({ body }) => {
        await givenUp.resume(body.submitId);
        return null;
      },
    },
  }),
  ...routes<PublicCalls>()({
    'GET /api/get-remote-run': {
      access: 'public',
      query: schemaFor<{ submitId: number }>({ submitId: id() }),
      handle: ({ query, viewer }) => whereabouts.of(viewer, query.submitId),
    },
    'POST /api/submit-remote-run': {
      access: 'can:submit',
      body: schemaFor<PublicCalls['POST /api/submit-remote-run']['body']>({
        pid: text({ min: 1, max: Limits.problemId.max, trim: 'trim' }),
        runId: remoteRunId(),
        code: optional(text({ max: CODE_READ_MAX })),
        language: optional(text({ min: 1, max: LANGUAGE_MAX })),
      }),
      handle: ({ body, viewer, ip }) => importer.submit(viewer, body, ip),
    },
  }),
];
