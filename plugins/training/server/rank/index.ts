import { idIn } from '@tribunal/contract';
import { DomainError, topicAuthorizers, type ServerScope, type Viewer } from '@tribunal/server';
import { trainingUpdates } from '../../contract';
import { TrainingAccess } from '../trainings';
import { BoardCache } from './board-cache';
import { ProgressReader } from './progress-reader';
import { TrainingRankReader } from './training-rank-reader';
import { downloadRoutes, rankRoutes } from './routes';

/** Registers the rankings, the progress of members and live updates. */
export function openRanks(scope: Pick<ServerScope, 'provide' | 'get' | 'serve' | 'contribute'>): void {
  scope.provide(BoardCache);
  scope.provide(TrainingRankReader);
  scope.provide(ProgressReader);
  scope.serve(rankRoutes(scope.get(TrainingRankReader), scope.get(ProgressReader)));
  scope.serve(downloadRoutes(scope.get(ProgressReader)));
  const trainings = scope.get(TrainingAccess);
  scope.contribute(topicAuthorizers, {
    topic: trainingUpdates,
    canSubscribe: async (viewer: Viewer | null, key: string) => {
      const tid = idIn(key);
      if (!viewer || tid === null) return false;
      try {
        await trainings.getEntered(viewer, tid);
        return true;
      } catch (error) {
        if (error instanceof DomainError) return false;
        throw error;
      }
    },
  });
}
