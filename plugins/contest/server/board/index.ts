import { topicAuthorizers, type ServerScope } from '@tribunal/server';
import { ScoreboardCache } from './scoreboard-cache';
import { ScoreboardPublisher } from './scoreboard-publisher';
import { ScoreboardReader } from './scoreboard-reader';
import { boardRoutes } from './routes';
import { ScrollBoardReader } from './scroll-board-reader';
import { ScoreboardFreezeService } from './scoreboard-freeze-service';
import { ContestChangesAuthorizer, ContestUpdatesAuthorizer } from './topic-authorizers';

export { ScoreboardCache } from './scoreboard-cache';
export { scoreboardKey, rulesOf, type ContestBoard } from './contest-board';
export {
  isOpenToAll,
  scoreboardViewFor,
  publicScoreboardView,
  denyOutside,
  type ScoreboardView,
} from './scoreboard-view';
export { presentBoardRow } from './presenter';
export { ScoreboardReader, rowsOf, type ShownBoard } from './scoreboard-reader';

/**
 * Registers scoreboards, their updates, the scroll board and the manual end of a freeze. The scope must already have
 * contests, participants and logs.
 */
export function openScoreboards(scope: ServerScope): void {
  scope.provide(ScoreboardCache);
  scope.provide(ScoreboardReader);
  scope.provide(ScrollBoardReader);
  scope.provide(ScoreboardFreezeService);
  scope.provide(ScoreboardPublisher);
  scope.provide(ContestUpdatesAuthorizer);
  scope.contribute(topicAuthorizers, scope.get(ContestUpdatesAuthorizer));
  scope.provide(ContestChangesAuthorizer);
  scope.contribute(topicAuthorizers, scope.get(ContestChangesAuthorizer));
  scope.effect('scoreboard updates', () => scope.get(ScoreboardPublisher).start());
  scope.serve(
    boardRoutes({
      scoreboards: scope.get(ScoreboardReader),
      scroll: scope.get(ScrollBoardReader),
      freezes: scope.get(ScoreboardFreezeService),
    }),
  );
}
