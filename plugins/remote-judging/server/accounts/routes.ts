import { FAILURE_KINDS, RUN_ID } from '@tribunal/remote-kit/contract';
import type { RemoteJudgeCalls } from '../../contract';
import { RemoteLimits, type RemoteAccountSave, type RemoteJudgingCalls } from '../../contract';
import {
  id,
  integer,
  nullable,
  oneOf,
  optional,
  routes,
  rowOf,
  type RouteSpec,
  schemaFor,
  text,
} from '@tribunal/server';
import replies from '../../contract/replies.json';
import type { RemoteAccountService } from './remote-account-service';
import type { HandleVerificationService } from './handle-verification-service';
import type { MethodChoiceService } from './method-choice';
import type { SessionStore } from './session-store';

interface AccountServices {
  accounts: RemoteAccountService;
  handles: HandleVerificationService;
  sessions: SessionStore;
  choices: MethodChoiceService;
}

type AdminCalls = Pick<
  RemoteJudgingCalls,
  | 'GET /api/admin/remote-account'
  | 'PUT /api/admin/remote-account'
  | 'DELETE /api/admin/remote-account'
  | 'POST /api/admin/remote-account/test'
  | 'PUT /api/admin/remote-account/rest'
>;
type OwnCalls = Pick<
  RemoteJudgingCalls,
  | 'GET /api/remote-account'
  | 'PUT /api/remote-account'
  | 'DELETE /api/remote-account'
  | 'GET /api/remote-method'
  | 'PUT /api/remote-method'
  | 'POST /api/remote-account/test'
  | 'POST /api/remote-account/claim'
  | 'POST /api/remote-account/prove'
>;
type JudgeCalls = Pick<RemoteJudgeCalls, 'POST /api/judge/remote/account'>;

const WEEK_MINUTES = 10_080;
/** Maximum length of an encrypted session, in characters. */
const SESSION_MAX = 1_000_000;
const MESSAGE_MAX = 10_000;
const MS_MAX = 2_147_483_647;

const key = () => text({ min: 1, max: 10 });
const name = () => text({ ...RemoteLimits.accountName, trim: 'trim' });
export const remoteRunId = () => text({ min: 1, max: RemoteLimits.runId.max, trim: 'trim', pattern: RUN_ID });
const byId = schemaFor<{ id: number }>({ id: id() });
const save = schemaFor<RemoteAccountSave>(
  {
    id: optional(id()),
    key: key(),
    name: name(),
    password: optional(text(RemoteLimits.password)),
    session: optional(text({ ...RemoteLimits.session, trim: 'trim' })),
    userAgent: optional(text({ ...RemoteLimits.userAgent, trim: 'trim' })),
    proxy: optional(text({ ...RemoteLimits.proxy, trim: 'trim' })),
  },
  rowOf(replies, 'GET /api/admin/remote-account'),
);
/** Its address may contain a password. */
const SECRET_FIELDS = ['proxy'] as const;

export const accountRoutes = ({ accounts, handles, sessions, choices }: AccountServices): RouteSpec[] => [
  ...routes<AdminCalls>()({
    'GET /api/admin/remote-account': {
      access: 'root',
      query: schemaFor<{ key?: string }>({ key: optional(key()) }),
      handle: ({ query }) => accounts.list(query.key),
    },
    'PUT /api/admin/remote-account': {
      access: 'root',
      body: save,
      secretFields: SECRET_FIELDS,
      handle: ({ body }) => accounts.save('operator', body),
    },
    'DELETE /api/admin/remote-account': {
      access: 'root',
      query: byId,
      handle: async ({ query }) => {
        await accounts.remove('operator', query.id);
        return null;
      },
    },
    'POST /api/admin/remote-account/test': {
      access: 'root',
      // It only logs in.
      audit: false,
      body: byId,
      handle: async ({ body }) => {
        await accounts.requestLoginTest('operator', body.id);
        return null;
      },
    },
    'PUT /api/admin/remote-account/rest': {
      access: 'root',
      body: schemaFor<{ id: number; minutes: number }>({ id: id(), minutes: integer({ min: 0, max: WEEK_MINUTES }) }),
      handle: async ({ body }) => {
        await accounts.suspend(body.id, body.minutes);
        return null;
      },
    },
  }),
  ...routes<OwnCalls>()({
    'GET /api/remote-account': { access: 'user', handle: ({ viewer }) => accounts.listOwn(viewer) },
    'PUT /api/remote-account': {
      access: 'can:submit',
      body: save,
      secretFields: SECRET_FIELDS,
      handle: ({ body, viewer }) => accounts.save(viewer, body),
    },
    'DELETE /api/remote-account': {
      access: 'user',
      query: byId,
      handle: async ({ query, viewer }) => {
        await accounts.remove(viewer, query.id);
        return null;
      },
    },
    'GET /api/remote-method': { access: 'user', handle: ({ viewer }) => choices.list(viewer) },
    'PUT /api/remote-method': {
      access: 'can:submit',
      body: schemaFor<OwnCalls['PUT /api/remote-method']['body']>({
        key: key(),
        method: nullable(oneOf(['pool', 'own', 'companion'])),
      }),
      handle: async ({ body, viewer }) => {
        await choices.choose(viewer, body.key, body.method);
        return null;
      },
    },
    'POST /api/remote-account/test': {
      access: 'can:submit',
      body: byId,
      handle: async ({ body, viewer }) => {
        await accounts.requestLoginTest(viewer, body.id);
        return null;
      },
    },
    'POST /api/remote-account/claim': {
      access: 'can:submit',
      body: schemaFor<OwnCalls['POST /api/remote-account/claim']['body']>({ key: key(), name: name() }),
      handle: ({ body, viewer }) => handles.startClaim(viewer, body),
    },
    'POST /api/remote-account/prove': {
      access: 'can:submit',
      body: schemaFor<OwnCalls['POST /api/remote-account/prove']['body']>({
        key: key(),
        name: name(),
        runId: remoteRunId(),
      }),
      handle: ({ body, viewer }) => handles.verify(viewer, body),
    },
  }),
  ...routes<JudgeCalls>()({
    'POST /api/judge/remote/account': {
      access: 'judge',
      body: schemaFor<JudgeCalls['POST /api/judge/remote/account']['body']>({
        accountId: id(),
        name: name(),
        siteLogin: optional(nullable(text({ max: SESSION_MAX }))),
        failure: optional(
          schemaFor<NonNullable<JudgeCalls['POST /api/judge/remote/account']['body']['failure']>>({
            kind: oneOf(FAILURE_KINDS),
            message: text({ max: MESSAGE_MAX }),
            waitMs: optional(nullable(integer({ min: 0, max: MS_MAX }))),
          }),
        ),
      }),
      maxBytes: 2 * SESSION_MAX,
      handle: async ({ body, judge }) => {
        await sessions.record(judge, body);
        return null;
      },
    },
  }),
];
