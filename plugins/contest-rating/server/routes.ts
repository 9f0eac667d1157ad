import type { BodyOf, QueryOf } from '@tribunal/contract';
import { Limits } from '@tribunal/contract';
import { flag, id, pageFields, routes, schemaFor, text, type RouteSpec } from '@tribunal/server';
import type { ContestRatingCalls } from '../contract';
import type { RatingReader } from './rating-reader';
import type { RatingSwitchService } from './rating-switch-service';

interface RatingServices {
  ratings: RatingReader;
  switches: RatingSwitchService;
}

const access = 'can:contest_admin';

export const contestRatingRoutes = ({ ratings, switches }: RatingServices): RouteSpec[] =>
  routes<ContestRatingCalls>()({
    'GET /api/get-user-rating': {
      access: 'public',
      query: schemaFor<{ uid: string }>({ uid: text({ max: Limits.shortText.max }) }),
      handle: ({ query }) => ratings.ofUser(query.uid),
    },
    'GET /api/get-contest-rating': {
      access: 'user',
      query: schemaFor<QueryOf<ContestRatingCalls, 'GET /api/get-contest-rating'>>({ cid: id(), ...pageFields }),
      handle: ({ viewer, query }) => ratings.ofContest(viewer, query),
    },
    'GET /api/get-rated-contests': { access: 'public', handle: () => ratings.listRated() },
    'GET /api/admin/contest/rating': {
      access,
      query: schemaFor<{ cid: number }>({ cid: id() }),
      handle: ({ viewer, query }) => switches.get(viewer, query.cid),
    },
    'PUT /api/admin/contest/rating': {
      access,
      body: schemaFor<BodyOf<ContestRatingCalls, 'PUT /api/admin/contest/rating'>>({ cid: id(), isRated: flag() }),
      handle: ({ viewer, body }) => switches.set(viewer, body.cid, body.isRated).then(() => null),
    },
  });
