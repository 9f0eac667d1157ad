import { Limits } from '@tribunal/contract';
import type { RemoteJobResult, RemoteJudgeCalls } from '../../contract';
import Joi from 'joi';
import { custom, id, integer, list, optional, routes, type RouteSpec, schemaFor, text } from '@tribunal/server';
import { checkIdentity } from '@tribunal/server/judging';
import { storedJson } from '@tribunal/server/platform';
import { RemoteLimits } from '../../contract';
import type { RemoteJobDispatcher } from './remote-job-dispatcher';

type Calls = Pick<RemoteJudgeCalls, 'POST /api/judge/remote/job' | 'POST /api/judge/remote/job/done'>;

const MAX_RENEWALS = 1000;
const ATTEMPT_MAX = 32_767;
/** Judges of later versions may know more kinds than there are here. */
const MAX_KINDS = 100;

/**
 * Checked where the kind of the job is known, see `result-schema.ts`.
 */
const result = custom<RemoteJobResult>(
  Joi.object()
    .unknown()
    .custom((value: unknown) => JSON.parse(storedJson(value)) as unknown),
);

export const jobRoutes = (dispatcher: RemoteJobDispatcher): RouteSpec[] =>
  routes<Calls>()({
    'POST /api/judge/remote/job': {
      access: 'judge',
      body: schemaFor<Calls['POST /api/judge/remote/job']['body']>({
        name: text({ min: 1, max: Limits.judgeName.max }),
        instance: text({ min: 1, max: Limits.judgeName.max }),
        keys: list(text({ min: 1, max: 10 }), { max: MAX_RENEWALS }),
        renew: list(id(), { max: MAX_RENEWALS }),
        kinds: optional(list(text({ min: 1, max: 50 }), { max: MAX_KINDS })),
      }),
      handle: ({ body, judge }) => {
        checkIdentity(judge, body);
        return dispatcher.claim(judge.id, body);
      },
    },
    'POST /api/judge/remote/job/done': {
      access: 'judge',
      body: schemaFor<Calls['POST /api/judge/remote/job/done']['body']>({
        id: id(),
        attempt: integer({ min: 1, max: ATTEMPT_MAX }),
        result,
      }),
      maxBytes: RemoteLimits.bodyBytes.max,
      handle: async ({ body, judge }) => {
        await dispatcher.complete(judge.id, body);
        return null;
      },
    },
  });
