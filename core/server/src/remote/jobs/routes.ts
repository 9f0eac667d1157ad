import type { RemoteJobResult, RemoteJudgeCalls } from '@tribunal/contract';
import Joi from 'joi';
import { storedJson } from '../../database';
import { custom, id, integer, list, routes, schemaFor, text, type RouteSpec } from '../../http';
import { checkIdentity } from '../../judge-token';
import type { RemoteJobDesk } from './job-desk';

type Calls = Pick<RemoteJudgeCalls, 'POST /api/judge/remote/job' | 'POST /api/judge/remote/job/done'>;

const NAME_MAX = 64;
const MOST = 1000;
const ATTEMPT_MAX = 32_767;
const BODY_BYTES = 16 * 1024 * 1024;

/** `result-schema.ts` looks at it: what does not fit is a failure of the job, and no refusal. */
const result = custom<RemoteJobResult>(
  Joi.object()
    .unknown()
    .custom((value: unknown) => JSON.parse(storedJson(value)) as unknown),
);

export const jobRoutes = (desk: RemoteJobDesk): RouteSpec[] =>
  routes<Calls>()({
    'POST /api/judge/remote/job': {
      access: 'judge-remote',
      body: schemaFor<Calls['POST /api/judge/remote/job']['body']>({
        name: text({ min: 1, max: NAME_MAX }),
        instance: text({ min: 1, max: NAME_MAX }),
        keys: list(text({ min: 1, max: 10 }), { max: MOST }),
        renew: list(id(), { max: MOST }),
      }),
      handle: ({ body, judge }) => {
        checkIdentity(judge, body);
        return desk.take(judge.id, body);
      },
    },
    'POST /api/judge/remote/job/done': {
      access: 'judge-remote',
      body: schemaFor<Calls['POST /api/judge/remote/job/done']['body']>({
        id: id(),
        attempt: integer({ min: 1, max: ATTEMPT_MAX }),
        result,
      }),
      maxBytes: BODY_BYTES,
      handle: async ({ body, judge }) => {
        await desk.done(judge.id, body);
        return null;
      },
    },
  });
