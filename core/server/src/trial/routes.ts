import {
  ALL_STATUSES,
  Limits,
  isInProgress,
  type CompileCheck,
  type ProblemCheckCalls,
  type Solution,
  type TestJudgeBody,
  type TrialCalls,
} from '@tribunal/contract';
import Joi from 'joi';
import {
  custom,
  flag,
  id,
  list,
  nullable,
  oneOf,
  optional,
  routes,
  schemaFor,
  sourceCode,
  text,
  type RouteSpec,
} from '../http';
import type { CompileCheckService } from './compile-check-service';
import type { SolutionService } from './solution-service';
import type { TestRunService } from './test-run-service';

interface TrialServices {
  testRuns: TestRunService;
  checks: CompileCheckService;
  solutions: SolutionService;
}

/** Up to this length, the services refuse texts that are too long, with messages of their own. */
const READ_MAX = 500_000;
const SOLUTIONS_BYTES = 64 * 1024 * 1024;
const code = () => sourceCode({ max: READ_MAX });
const language = () => text({ min: 1, max: 64 });

const compileCheck = schemaFor<CompileCheck>({
  pid: optional(id()),
  code: code(),
  language: language(),
  extraFiles: optional(custom<Record<string, string>>(Joi.object().pattern(Joi.string(), Joi.string().allow('')))),
});

const solution = schemaFor<Solution>({
  name: text({ min: 1, max: Limits.shortText.max, trim: 'trim' }),
  language: language(),
  code: sourceCode({ min: 1, max: Limits.code.max }),
  expected: list(oneOf(ALL_STATUSES.filter((status) => !isInProgress(status))), { max: ALL_STATUSES.length }),
});

export const trialRoutes = ({ testRuns, checks, solutions }: TrialServices): RouteSpec[] => [
  ...routes<TrialCalls>()({
    'POST /api/submit-problem-test-judge': {
      access: 'can:submit',
      body: schemaFor<TestJudgeBody>({
        pid: id(),
        type: oneOf(['public', 'contest', 'group']),
        cid: optional(nullable(id())),
        language: language(),
        code: code(),
        userInput: text({ max: READ_MAX }),
        expectedOutput: optional(nullable(text({ max: Limits.expectedOutput.max }))),
        mode: optional(text({ max: 64 })),
        isRemoteJudge: optional(flag()),
      }),
      handle: ({ body, viewer }) => testRuns.submit(viewer, body),
    },
    'GET /api/get-test-judge-result': {
      access: 'user',
      query: schemaFor<{ testJudgeKey: string }>({ testJudgeKey: text({ min: 1, max: 64 }) }),
      handle: ({ query, viewer }) => testRuns.result(viewer, query.testJudgeKey),
    },
  }),
  ...routes<ProblemCheckCalls>()({
    'POST /api/admin/problem/compile-spj': {
      access: 'staff',
      body: compileCheck,
      handle: ({ body, viewer }) => checks.run(viewer, body, 'spj'),
    },
    'POST /api/admin/problem/compile-interactive': {
      access: 'staff',
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
        solutions: list(solution, { max: Limits.solutions.max }),
      }),
      maxBytes: SOLUTIONS_BYTES,
      handle: ({ body, viewer }) => solutions.replace(viewer, body.pid, body.solutions),
    },
    'POST /api/admin/problem/verify': {
      access: 'staff',
      body: schemaFor<{ pid: number }>({ pid: id() }),
      handle: ({ body, viewer }) => solutions.verify(viewer, body.pid),
    },
  }),
];
