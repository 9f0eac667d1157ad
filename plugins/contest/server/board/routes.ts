import {
  flag,
  id,
  integer,
  list,
  optional,
  pageFields,
  routes,
  schemaFor,
  text,
  type RouteSpec,
  searchText,
} from '@tribunal/server';
import { ContestLimits, type BoardCalls, type BoardQuery } from '../../contract';
import type { ScoreboardReader } from './scoreboard-reader';
import type { ScrollBoardReader } from './scroll-board-reader';
import type { ScoreboardFreezeService } from './scoreboard-freeze-service';

export interface BoardServices {
  scoreboards: ScoreboardReader;
  scroll: ScrollBoardReader;
  freezes: ScoreboardFreezeService;
}

const UID_MAX = 64;
const MINUTES_MAX = ContestLimits.durationMs.max / 60_000;

const boardQuery = schemaFor<BoardQuery>({
  ...pageFields,
  cid: id(),
  concernedList: optional(list(text({ max: UID_MAX }), { max: ContestLimits.followed.max })),
  keyword: optional(searchText()),
  removeStar: optional(flag()),
  forceRefresh: optional(flag()),
  containsEnd: optional(flag()),
  atMinute: optional(integer({ min: 0, max: MINUTES_MAX })),
});
const byContest = schemaFor<{ cid: number }>({ cid: id() });

export const boardRoutes = ({ scoreboards, scroll, freezes }: BoardServices): RouteSpec[] =>
  routes<BoardCalls>()({
    'POST /api/get-contest-rank': {
      access: 'user',
      body: boardQuery,
      handle: ({ viewer, body }) => scoreboards.getInside(viewer, body),
    },
    'POST /api/get-contest-outside-scoreboard': {
      access: 'public',
      body: boardQuery,
      handle: ({ viewer, body }) => scoreboards.getOutside(viewer, body),
    },
    'GET /api/get-contest-outsize-info': {
      access: 'public',
      query: byContest,
      handle: ({ viewer, query }) => scoreboards.getOutsideInfo(viewer, query.cid),
    },
    'GET /api/get-contest-scroll-board-info': {
      access: 'user',
      query: byContest,
      handle: ({ viewer, query }) => scroll.info(viewer, query.cid),
    },
    'GET /api/get-contest-scroll-board-submission': {
      access: 'user',
      query: schemaFor<BoardCalls['GET /api/get-contest-scroll-board-submission']['query']>({
        cid: id(),
        removeStar: optional(flag()),
      }),
      handle: ({ viewer, query }) => scroll.submissions(viewer, query.cid, query.removeStar),
    },
    'PUT /api/change-contest-seal': {
      access: 'user',
      audit: true,
      body: schemaFor<BoardCalls['PUT /api/change-contest-seal']['body']>({ cid: id(), revealed: flag() }),
      handle: ({ viewer, body }) => freezes.change(viewer, body.cid, body.revealed),
    },
  });
