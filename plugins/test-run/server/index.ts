import {
  defineServerPart,
  tokenScopes,
  flag,
  id,
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
import { TestRunLimits, type TestJudgeBody, type TestRunCalls } from '../contract';

const testRunRoutes = (testRuns: TestRunService): RouteSpec[] =>
  routes<TestRunCalls>()({
    'POST /api/submit-problem-test-judge': {
      access: 'can:submit',
      body: schemaFor<TestJudgeBody>({
        pid: id(),
        type: oneOf(['public', 'contest', 'group']),
        cid: optional(nullable(id())),
        language: text({ min: 1, max: 64 }),
        code: sourceCode(Limits.readText),
        userInput: text(Limits.readText),
        expectedOutput: optional(nullable(text({ max: TestRunLimits.expectedOutput.max }))),
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
  });

export default defineServerPart(testRun, (scope) => {
  scope.provide(TestRunService);
  scope.serve(testRunRoutes(scope.get(TestRunService)));
  scope.contribute(tokenScopes, { submit: ['GET /api/get-test-judge-result', 'POST /api/submit-problem-test-judge'] });
});
