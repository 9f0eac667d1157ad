import { Limits, type JudgeAdminCalls, type JudgeCalls, type JudgeRegistration } from '@tribunal/contract';
import { badInput, id, list, routes, schemaFor, text, type RouteSpec } from '@tribunal/platform';
import type { ProblemSources } from '../problem';
import type { JudgeListReader } from './judge-list-reader';
import type { JudgeTokenService } from './judge-token-service';

interface JudgeTokenServices {
  tokens: JudgeTokenService;
  judges: JudgeListReader;
  problemSources: Pick<ProblemSources, 'keys'>;
}

const key = () => text({ min: 1, max: Limits.judgeKey.max });
const keys = (min: number) => list(key(), { min, max: Limits.judgeKeys.max });

export const judgeTokenRoutes = ({ tokens, judges, problemSources }: JudgeTokenServices): RouteSpec[] => [
  ...routes<Pick<JudgeCalls, 'POST /api/judge/register'>>()({
    'POST /api/judge/register': {
      access: 'judge-registration',
      body: schemaFor<JudgeRegistration>({
        name: text({ min: 1, max: Limits.judgeName.max }),
        instance: text({ min: 1, max: Limits.judgeName.max }),
        keys: keys(0),
      }),
      handle: ({ body, judge }) => tokens.register(judge, body),
    },
  }),
  ...routes<JudgeAdminCalls>()({
    'GET /api/admin/judge': { access: 'root', handle: () => judges.list() },
    'POST /api/admin/judge': {
      access: 'root',
      body: schemaFor<JudgeAdminCalls['POST /api/admin/judge']['body']>({
        name: text({ min: 1, max: Limits.judgeName.max, trim: 'trim' }),
        keys: keys(1),
      }),
      handle: ({ body, viewer }) => {
        const unknown = body.keys.find((one) => !problemSources.keys().includes(one));
        if (unknown !== undefined) throw badInput('keys', 'judgeToken.unknownKey', { key: unknown });
        return tokens.create(viewer, body);
      },
    },
    'DELETE /api/admin/judge': {
      access: 'root',
      query: schemaFor<{ id: number }>({ id: id() }),
      handle: async ({ query, viewer }) => {
        await tokens.revoke(viewer, query.id);
        return null;
      },
    },
    'POST /api/admin/judge/forget': {
      access: 'root',
      body: schemaFor<{ id: number }>({ id: id() }),
      handle: async ({ body }) => {
        await tokens.remove(body.id);
        return null;
      },
    },
  }),
];
