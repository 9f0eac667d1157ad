import { onCommentTargetRemoved } from '@tribunal/plugin-comment/contract';
import { ContestLogSignals } from '@tribunal/plugin-contest/server';
import {
  accountContentProviders,
  Db,
  defineServerPart,
  tokenScopes,
  counted,
  type AccountContentProvider,
  flag,
  id,
  pageFields,
  routes,
  schemaFor,
  text,
  type RouteSpec,
} from '@tribunal/server';
import { accountDataProviders, onePage, userRatings, type AccountDataProvider } from '@tribunal/server/account';
import { afterCommit } from '@tribunal/server/platform';
import { ContestRatingSeeding, type ContestRatingCalls } from '../contract';
import { contestRating } from '../plugin';
import { RatingReader } from './rating-reader';
import { RatingSwitchService } from './rating-switch-service';
import { RatingUpdater } from './rating-updater';
import type { Knex } from 'knex';
import { type BodyOf, type QueryOf, Limits } from '@tribunal/contract';

interface RatingServices {
  ratings: RatingReader;
  switches: RatingSwitchService;
}

const access = 'can:contest_admin';

const contestRatingRoutes = ({ ratings, switches }: RatingServices): RouteSpec[] =>
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

/** Ratings stay, as results of contests do: without them the ratings of all others would change. */
const ratingContent = (knex: Knex): AccountContentProvider => ({
  plugin: contestRating.id,
  part: 'ratings',
  count: async (uids) => [
    {
      textKey: 'content.ratings',
      count: await counted(knex('contestRatingEntry').whereIn('uid', [...uids])),
      deleted: 'kept',
      erased: 'kept',
    },
  ],
});

/** What the profile shows: contests that are not open to everybody stay unnamed. */
const ratingData = (ratings: Pick<RatingReader, 'ofUser'>): AccountDataProvider => ({
  plugin: contestRating.id,
  folder: 'ratings',
  files: [
    {
      name: 'ratings.json',
      textKey: 'data.ratings',
      columns: ['contest_rating_entry.uid'],
      pages: ({ uid }) => onePage(ratings.ofUser(uid).then(({ contests }) => contests)),
    },
  ],
});

export default defineServerPart(contestRating, (scope) => {
  scope.provide(RatingUpdater);
  scope.provide(RatingReader);
  scope.provide(RatingSwitchService);
  scope.provide(ContestRatingSeeding, RatingSwitchService);
  scope.share(ContestRatingSeeding);
  const updater = scope.get(RatingUpdater);
  scope.contribute(userRatings, scope.get(RatingReader));
  scope.contribute(accountDataProviders, ratingData(scope.get(RatingReader)));
  scope.contribute(accountContentProviders, ratingContent(scope.get(Db)));
  scope.serve(contestRatingRoutes({ ratings: scope.get(RatingReader), switches: scope.get(RatingSwitchService) }));
  scope.contribute(tokenScopes, {
    read: ['GET /api/get-contest-rating', 'GET /api/get-rated-contests', 'GET /api/get-user-rating'],
    contest: ['GET /api/admin/contest/rating', 'PUT /api/admin/contest/rating'],
  });
  // The end of a contest or of a freeze is found by the check of each minute. All others are only calls to check at
  // once: verdicts, changed settings and freezes grow the log.
  scope.schedule({ name: 'update-ratings', cron: '* * * * *', run: () => updater.check() });
  scope.hook(onCommentTargetRemoved, async ({ kind }) => {
    if (kind === 'contest') afterCommit(() => updater.wake());
  });
  scope.effect('changes of contests', () =>
    scope.get(ContestLogSignals).listen(
      (cid, growth) => {
        if (growth === 'results') updater.wakeFor(cid);
      },
      () => updater.wake(),
    ),
  );
});
