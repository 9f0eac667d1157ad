import {
  ALL_STATUSES,
  Limits,
  isInProgress,
  type CompileCheck,
  type ProblemCheckCalls,
  type Solution,
} from '@tribunal/contract';
import Joi from 'joi';
import { custom, id, list, oneOf, optional, routes, schemaFor, text, type RouteSpec } from '@tribunal/platform';
import { sourceCode } from '../submission';
import type { CompileCheckService } from './compile-check-service';
import type { SolutionService } from './solution-service';

interface TrialServices {
  checks: CompileCheckService;
  solutions: SolutionService;
}

/** Maximum size in bytes of a call with the solutions of a problem. */
export const SOLUTIONS_BYTES = 64 * 1024 * 1024;
const language = () => text({ min: 1, max: 64 });

/** Schema of a program to compile. */
export const compileCheck = schemaFor<CompileCheck>({
  pid: optional(id()),
  code: sourceCode(Limits.readText),
  language: language(),
  extraFiles: optional(custom<Record<string, string>>(Joi.object().pattern(Joi.string(), Joi.string().allow('')))),
});

const solution = schemaFor<Solution>({
  name: text({ min: 1, max: Limits.shortText.max, trim: 'trim' }),
  language: language(),
  code: sourceCode({ min: 1, max: Limits.code.max }),
  expected: list(oneOf(ALL_STATUSES.filter((status) => !isInProgress(status))), { max: ALL_STATUSES.length }),
});

/** Field with all solutions of a problem. */
export const solutionList = () => list(solution, { max: Limits.solutions.max });

/** Checks of code change nothing that counts, so they are no acts for the audit log. */
export const trialRoutes = ({ checks, solutions }: TrialServices): RouteSpec[] =>
  routes<ProblemCheckCalls>()({
    'POST /api/admin/problem/compile-spj': {
      access: 'staff',
      audit: false,
      body: compileCheck,
      handle: ({ body, viewer }) => checks.run(viewer, body, 'spj'),
    },
    'POST /api/admin/problem/compile-interactive': {
      access: 'staff',
      audit: false,
      body: compileCheck,
      handle: ({ body, viewer }) => checks.run(viewer, body, 'interactive'),
    },
    'GET /api/admin/problem/solutions': {
      access: 'staff',
      query: schemaFor<{ pid: number }>({ pid: id() }),
      handle: ({ query, viewer }) => solutions.list(viewer, query.pid),
    },
    'PUT /api/admin/problem/solutions': {
      access: 'staff',
      body: schemaFor<{ pid: number; solutions: Solution[] }>({
        pid: id(),
        solutions: solutionList(),
      }),
      maxBytes: SOLUTIONS_BYTES,
      handle: ({ body, viewer }) => solutions.replace(viewer, body.pid, body.solutions),
    },
    'POST /api/admin/problem/verify': {
      access: 'staff',
      audit: false,
      body: schemaFor<{ pid: number }>({ pid: id() }),
      handle: ({ body, viewer }) => solutions.verify(viewer, body.pid),
    },
  });
