import type { ServerScope } from '@tribunal/server';
import { ContestSubmissionList, ContestSubmissions } from './list';
import { submissionRoutes } from './routes';

/** What was sent to contests, as a list. */
export function openSubmissions(scope: Pick<ServerScope, 'provide' | 'get' | 'serve'>): void {
  scope.provide(ContestSubmissions, ContestSubmissionList);
  scope.serve(submissionRoutes(scope.get(ContestSubmissions)));
}
