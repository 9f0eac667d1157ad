import { id, routes, schemaFor, text, type ServerScope } from '@tribunal/server';
import { problemListProviders } from '@tribunal/server/problem';
import { Limits } from '@tribunal/contract';
import type { TrainingCalls } from '../../contract';
import { TrainingProblemReader } from './training-problem-reader';

export { TrainingProblemReader } from './training-problem-reader';

type Calls = Pick<TrainingCalls, 'GET /api/get-training-problem-list' | 'GET /api/get-training-problem-details'>;

/** Registers the problems of trainings as students see them. */
export function openProblems(scope: Pick<ServerScope, 'provide' | 'get' | 'serve' | 'contribute'>): void {
  scope.provide(TrainingProblemReader);
  const problems = scope.get(TrainingProblemReader);
  scope.contribute(problemListProviders, problems);
  scope.serve(
    routes<Calls>()({
      'GET /api/get-training-problem-list': {
        access: 'user',
        query: schemaFor<{ tid: number }>({ tid: id() }),
        handle: ({ viewer, query }) => problems.list(viewer, query.tid),
      },
      'GET /api/get-training-problem-details': {
        access: 'user',
        query: schemaFor<{ tid: number; displayId: string }>({
          tid: id(),
          displayId: text({ min: 1, max: Limits.problemId.max }),
        }),
        handle: ({ viewer, query }) => problems.getDetail(viewer, query.tid, query.displayId),
      },
    }),
  );
}
