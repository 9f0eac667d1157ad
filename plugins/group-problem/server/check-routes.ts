import type { BodyOf, CompileCheck, JudgeMode, QueryOf, Viewer } from '@tribunal/contract';
import { id, optional, routes, schemaFor } from '@tribunal/server';
import {
  compileCheck,
  solutionList,
  SOLUTIONS_BYTES,
  type CompileCheckService,
  type SolutionService,
} from '@tribunal/server/authoring';
import type { GroupProblemCalls } from '../contract';
import type { GroupProblemAccess } from './group-problem-access';

export interface CheckServices {
  access: GroupProblemAccess;
  checks: CompileCheckService;
  solutions: SolutionService;
}

type CompileCall = 'POST /api/group/compile-spj' | 'POST /api/group/compile-interactive';
type SolutionCall =
  | 'GET /api/group/problem/solutions'
  | 'PUT /api/group/problem/solutions'
  | 'POST /api/group/problem/verify';
export type CheckCalls = Pick<GroupProblemCalls, CompileCall | SolutionCall>;

const ofProblem = { pid: id(), gid: optional(id()) };
const byGid = schemaFor<{ gid: number }>({ gid: id() });

/** Routes of checks that a judge runs for the editors of problems; they change nothing that counts. */
export const checkRoutes = ({ access, checks, solutions }: CheckServices) => {
  const compile = async (
    { viewer, query, body }: { viewer: Viewer; query: { gid: number }; body: CompileCheck },
    mode: Exclude<JudgeMode, 'default'>,
  ): Promise<null> => {
    await access.openForAdmins(viewer, query.gid);
    if (body.pid !== undefined) await access.getUnpublished(viewer, body.pid, query.gid);
    return checks.run(viewer, body, mode);
  };
  return routes<CheckCalls>()({
    'POST /api/group/compile-spj': {
      access: 'user',
      query: byGid,
      body: compileCheck,
      handle: (call) => compile(call, 'spj'),
    },
    'POST /api/group/compile-interactive': {
      access: 'user',
      query: byGid,
      body: compileCheck,
      handle: (call) => compile(call, 'interactive'),
    },
    'GET /api/group/problem/solutions': {
      access: 'user',
      query: schemaFor<QueryOf<CheckCalls, 'GET /api/group/problem/solutions'>>(ofProblem),
      handle: async ({ viewer, query: { pid, gid } }) => {
        await access.getUnpublished(viewer, pid, gid);
        return solutions.list(viewer, pid);
      },
    },
    'PUT /api/group/problem/solutions': {
      access: 'user',
      audit: true,
      body: schemaFor<BodyOf<CheckCalls, 'PUT /api/group/problem/solutions'>>({
        ...ofProblem,
        solutions: solutionList(),
      }),
      maxBytes: SOLUTIONS_BYTES,
      handle: async ({ viewer, body: { pid, gid, solutions: all } }) => {
        await access.getUnpublished(viewer, pid, gid);
        return solutions.replace(viewer, pid, all);
      },
    },
    'POST /api/group/problem/verify': {
      access: 'user',
      body: schemaFor<BodyOf<CheckCalls, 'POST /api/group/problem/verify'>>(ofProblem),
      handle: async ({ viewer, body: { pid, gid } }) => {
        await access.getUnpublished(viewer, pid, gid);
        return solutions.verify(viewer, pid);
      },
    },
  });
};
