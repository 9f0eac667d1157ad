import { onPlaceRemoved } from '@tribunal/plugin-comment/contract';
import { ContestLogSignals } from '@tribunal/plugin-contest/server';
import {
  accountContentProviders,
  Db,
  defineServerPart,
  tokenScopes,
  userRatings,
  type Transaction,
} from '@tribunal/server';
import { ContestRatingSeeding } from '../contract';
import { contestRating } from '../plugin';
import { ratingContent } from './account-content';
import { RatingReader } from './rating-reader';
import { RatingSwitchService } from './rating-switch-service';
import { RatingUpdater } from './rating-updater';
import { contestRatingRoutes } from './routes';

export default defineServerPart(contestRating, (scope) => {
  scope.provide(RatingUpdater);
  scope.provide(RatingReader);
  scope.provide(RatingSwitchService);
  scope.provide(ContestRatingSeeding, RatingSwitchService);
  scope.share(ContestRatingSeeding);
  const updater = scope.get(RatingUpdater);
  scope.contribute(userRatings, scope.get(RatingReader));
  scope.contribute(accountContentProviders, ratingContent(scope.get(Db)));
  scope.serve(contestRatingRoutes({ ratings: scope.get(RatingReader), switches: scope.get(RatingSwitchService) }));
  scope.contribute(tokenScopes, {
    read: ['GET /api/get-contest-rating', 'GET /api/get-rated-contests', 'GET /api/get-user-rating'],
    contest: ['GET /api/admin/contest/rating', 'PUT /api/admin/contest/rating'],
  });
  // The end of a contest or of a freeze is found by the check of each minute. All others are only calls to check at
  // once: verdicts, changed settings and freezes grow the log.
  scope.schedule({ name: 'update-ratings', cron: '* * * * *', run: () => updater.check() });
  scope.hook(onPlaceRemoved, async ({ kind, tx }) => {
    if (kind === 'contest') (tx as Transaction).afterCommit(() => updater.wake());
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
