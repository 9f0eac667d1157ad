import type { ServerScope } from '@tribunal/server';
import { ContestSubmissionListReader } from './contest-submission-list-reader';
import { submissionRoutes } from './routes';

/** Registers the list of contest submissions. */
export function openSubmissions(scope: Pick<ServerScope, 'provide' | 'get' | 'serve'>): void {
  scope.provide(ContestSubmissionListReader);
  scope.serve(submissionRoutes(scope.get(ContestSubmissionListReader)));
}
