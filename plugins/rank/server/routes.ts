import { ProblemType } from '@tribunal/contract';
import { id, oneOf, optional, pageFields, routes, schemaFor, text, type RouteSpec } from '@tribunal/server';
import { RANK_TYPES, RankLimits, type GroupRankQuery, type RankCalls, type RankListQuery } from '../contract';
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
    'GET /api/get-group-rank-list': {
      access: 'user',
      query: schemaFor<GroupRankQuery>({
        gid: id(),
        type: oneOf(Object.values(ProblemType)),
        searchUser: optional(text(RankLimits.searchUser)),
        ...pageFields,
      }),
      handle: ({ viewer, query }) => ranks.getGroupPage(viewer, query),
    },
    'GET /api/get-recent-seven-ac-rank': { access: 'public', handle: () => recent.read() },
  });
