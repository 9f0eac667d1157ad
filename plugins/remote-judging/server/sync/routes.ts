import { Limits } from '@tribunal/contract';
import { FAILURE_KINDS, REMOTE_OPERATIONS } from '@tribunal/remote-kit/contract';
import { RemoteLimits, type RemoteJudgeCalls, type RemoteObservation } from '../../contract';
import Joi from 'joi';
import {
  custom,
  flag,
  id,
  integer,
  list,
  nullable,
  oneOf,
  optional,
  routes,
  type RouteSpec,
  schemaFor,
  text,
} from '@tribunal/server';
import { checkIdentity } from '@tribunal/server/judging';
import type { JudgeSyncService } from './judge-sync-service';

type Calls = Pick<RemoteJudgeCalls, 'POST /api/judge/remote/sync'>;
type Body = Calls['POST /api/judge/remote/sync']['body'];
type Failure = NonNullable<RemoteObservation['failure']>;

const MAX_KEYS = 50;
const MAX_OBSERVATIONS = 1000;
const MESSAGE_MAX = 1000;

const key = () => text({ min: 1, max: Limits.judgeKey.max });
const ms = () => integer({ min: 0 });
const isoTime = () => custom<string>(Joi.string().isoDate().max(40));

const failure = schemaFor<Failure>({
  kind: oneOf(FAILURE_KINDS),
  message: text({ max: MESSAGE_MAX }),
  evidence: nullable(text({ max: RemoteLimits.evidence.max })),
  waitMs: optional(nullable(ms())),
});

const body = schemaFor<Body>({
  name: text({ min: 1, max: Limits.judgeName.max }),
  instance: text({ min: 1, max: Limits.judgeName.max }),
  keys: list(key(), { max: MAX_KEYS }),
  isStopping: optional(flag()),
  observations: list(
    schemaFor<RemoteObservation>({
      key: key(),
      operation: oneOf(REMOTE_OPERATIONS),
      accountId: nullable(id()),
      failure: nullable(failure),
      ms: ms(),
      at: isoTime(),
    }),
    { max: MAX_OBSERVATIONS },
  ),
  unknown: list(
    schemaFor<Body['unknown'][number]>({
      key: key(),
      text: text({ min: 1, max: Limits.longText.max }),
      runId: text({ max: RemoteLimits.runId.max }),
    }),
    { max: MAX_OBSERVATIONS },
  ),
});

export const syncRoutes = (syncService: JudgeSyncService): RouteSpec[] =>
  routes<Calls>()({
    'POST /api/judge/remote/sync': {
      access: 'judge',
      body,
      maxBytes: RemoteLimits.bodyBytes.max,
      handle: (call) => {
        checkIdentity(call.judge, call.body);
        return syncService.sync(call.body);
      },
    },
  });
