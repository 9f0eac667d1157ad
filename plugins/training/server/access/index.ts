import type { ServerScope } from '@tribunal/server';
import { accessRoutes } from './routes';
import { TrainingEntryService } from './training-entry-service';
import { TrainingListReader } from './training-list-reader';

export { presentCategory, TrainingListReader } from './training-list-reader';

/** Registers the training list and the entry to trainings. */
export function openAccess(scope: Pick<ServerScope, 'provide' | 'get' | 'serve'>): void {
  scope.provide(TrainingListReader);
  scope.provide(TrainingEntryService);
  scope.serve(accessRoutes(scope.get(TrainingListReader), scope.get(TrainingEntryService)));
}
