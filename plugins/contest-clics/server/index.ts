import { defineServerPart } from '@tribunal/server';
import { Authentication } from '@tribunal/server/platform';
import { contestClics } from '../plugin';
import { feedKeyRoutes, CodeZipService, ClicsReader, clicsRoutes, ClicsScoreboardReader } from './calls';
import { ClicsAuthorizer, FeedKeyService } from './authorization';
import { FeedService, FeedSnapshotCache } from './feed';
import { versionOf } from './limits';
import { SubmissionHistoryCache, ContestViewCache } from './view';
import { RunReader } from './write';

export default defineServerPart(contestClics, (scope) => {
  scope.provide(SubmissionHistoryCache);
  scope.provide(ContestViewCache);
  scope.provide(RunReader);
  scope.provide(FeedSnapshotCache);
  scope.provide(ClicsAuthorizer);
  scope.provide(ClicsReader);
  scope.provide(CodeZipService);
  scope.provide(ClicsScoreboardReader);
  scope.provide(FeedService);
  scope.provide(FeedKeyService);
  scope.effect('event feeds', () => scope.get(FeedService).start());
  const logins = scope.get(Authentication);
  scope.serve(feedKeyRoutes(scope.get(FeedKeyService)));
  scope.serve(
    clicsRoutes({
      reader: scope.get(ClicsReader),
      feeds: scope.get(FeedService),
      codes: scope.get(CodeZipService),
      scoreboards: scope.get(ClicsScoreboardReader),
      version: async () => versionOf((await scope.settings()).clicsVersion),
      renew: async (sessionToken) => (await logins.authenticate(sessionToken))?.viewer ?? null,
    }),
  );
});
