import {
  defineServerPart,
  tokenScopes,
  flag,
  id,
  list,
  nullable,
  oneOf,
  optional,
  routes,
  schemaFor,
  text,
  type RouteSpec,
} from '@tribunal/server';
import { sourceCode } from '@tribunal/server/submission';
import { testRun } from '../plugin';
import { TestRunService } from './test-run-service';
import { Limits } from '@tribunal/contract';
import {
  TestRunLimits,
  type TestJudgeBody,
  type TestJudgeCase,
  type TestJudgesBody,
  type TestRunCalls,
} from '../contract';

/** Twenty cases of the greatest length, most of whose characters take one or two bytes. */
const CASES_BYTES = 6 * 1024 * 1024;

const caseFields = () => ({
  userInput: text(Limits.readText),
  expectedOutput: optional(nullable(text({ max: TestRunLimits.expectedOutput.max }))),
});
const codeFields = () => ({
  pid: id(),
  type: oneOf(['public', 'contest', 'group']),
  cid: optional(nullable(id())),
  language: text({ min: 1, max: 64 }),
  code: sourceCode(Limits.readText),
  mode: optional(text({ max: 64 })),
  isRemoteJudge: optional(flag()),
});

const testRunRoutes = (testRuns: TestRunService): RouteSpec[] =>
  routes<TestRunCalls>()({
    'POST /api/submit-problem-test-judge': {
      access: 'can:submit',
      body: schemaFor<TestJudgeBody>({ ...codeFields(), ...caseFields() }),
      handle: ({ body, viewer }) => testRuns.submit(viewer, body),
    },
    'POST /api/submit-problem-test-judges': {
      access: 'can:submit',
      body: schemaFor<TestJudgesBody>({
        ...codeFields(),
        cases: list(schemaFor<TestJudgeCase>(caseFields()), TestRunLimits.cases),
      }),
      maxBytes: CASES_BYTES,
      handle: ({ body, viewer }) => testRuns.submitAll(viewer, body),
    },
    'GET /api/get-test-judge-result': {
      access: 'user',
      query: schemaFor<{ testJudgeKey: string }>({ testJudgeKey: text({ min: 1, max: 64 }) }),
      handle: ({ query, viewer }) => testRuns.result(viewer, query.testJudgeKey),
    },
  });

export default defineServerPart(testRun, (scope) => {
  scope.provide(TestRunService);
  scope.serve(testRunRoutes(scope.get(TestRunService)));
  scope.contribute(tokenScopes, {
    submit: [
      'GET /api/get-test-judge-result',
      'POST /api/submit-problem-test-judge',
      'POST /api/submit-problem-test-judges',
    ],
  });
});
