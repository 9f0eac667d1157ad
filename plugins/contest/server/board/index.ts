import { streamWardens, type ServerScope } from '@tribunal/server';
import { ScoreboardCache, Scoreboards } from './scoreboard-cache';
import { News, NewsTeller } from './news';
import { RankReader, Ranks } from './rank';
import { boardRoutes } from './routes';
import { ScrollBoard, ScrollBoardReader } from './scroll';
import { SealDesk, Seals } from './seal';
import { ChangesWarden, ChangesWardens, NewsWarden, NewsWardens } from './wardens';

export { Scoreboards, type ScoreboardCache } from './scoreboard-cache';
export { scoreboardKey, rulesOf, type ContestBoard } from './contest-board';
export {
  isOpenToAll,
  scoreboardViewFor,
  publicScoreboardView,
  refuseOutside,
  type ScoreboardView,
} from './scoreboard-view';
export { presentBoardRow } from './presenter';
export { Ranks, rowsOf, type RankReader, type ShownBoard } from './rank';

/** Boards, what is told of them, the scroll board, and seals that end by hand. The scope has contests, participants and logs already. */
export function openBoards(scope: ServerScope): void {
  scope.provide(Scoreboards, ScoreboardCache);
  scope.provide(Ranks, RankReader);
  scope.provide(ScrollBoard, ScrollBoardReader);
  scope.provide(Seals, SealDesk);
  scope.provide(News, NewsTeller);
  scope.provide(NewsWardens, NewsWarden);
  scope.contribute(streamWardens, scope.get(NewsWardens));
  scope.provide(ChangesWardens, ChangesWarden);
  scope.contribute(streamWardens, scope.get(ChangesWardens));
  scope.effect('news of boards', () => scope.get(News).start());
  scope.serve(boardRoutes({ ranks: scope.get(Ranks), scroll: scope.get(ScrollBoard), seals: scope.get(Seals) }));
}
