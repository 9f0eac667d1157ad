import { oneOf, optional, pageFields, routes, schemaFor, text, type RouteSpec } from '@tribunal/server';
import { RANK_TYPES, RankLimits, type RankCalls, type RankListQuery } from '../contract';
import type { RankReader } from './rank-reader';
import type { RecentRank } from './recent-rank';

export const rankRoutes = (ranks: RankReader, recent: RecentRank): RouteSpec[] =>
  routes<RankCalls>()({
    'GET /api/get-rank-list': {
      access: 'public',
      query: schemaFor<RankListQuery>({
        type: oneOf(RANK_TYPES),
        searchUser: optional(text(RankLimits.searchUser)),
        ...pageFields,
      }),
      handle: ({ query }) => ranks.getPage(query),
    },
    'GET /api/get-own-rank': {
      access: 'user',
      query: schemaFor<RankCalls['GET /api/get-own-rank']['query']>({
        type: oneOf(RANK_TYPES),
        limit: pageFields.limit,
      }),
      handle: ({ viewer, query }) => ranks.getOwn(viewer, query),
    },
    'GET /api/get-recent-seven-ac-rank': { access: 'public', handle: () => recent.read() },
  });
