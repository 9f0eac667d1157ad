import { Authentication, type ServerScope } from '@tribunal/server';
import type { contest } from '../../plugin';
import {
  feedKeyRoutes,
  CodeZipper,
  CodeZips,
  ClicsReader,
  ClicsReaders,
  clicsRoutes,
  ScoreboardReader,
  ClicsScoreboards,
} from './calls';
import { ClicsDoor, ClicsDoors, FeedKeyMaker, FeedKeys } from './door';
import { FeedDesk, Feeds, PictureMaker, Pictures } from './feed';
import { versionOf } from './limits';
import { SubmissionHistories, SubmissionHistoryCache, ContestViewCache, ContestViews } from './view';
import { RunReader, Runs } from './write';

/** The CLICS Contest API of contests. The scope has contests, logs and boards already. */
export function openClics(scope: ServerScope<(typeof contest)['settings']>): void {
  scope.provide(SubmissionHistories, SubmissionHistoryCache);
  scope.provide(ContestViews, ContestViewCache);
  scope.provide(Runs, RunReader);
  scope.provide(Pictures, PictureMaker);
  scope.provide(ClicsDoors, ClicsDoor);
  scope.provide(ClicsReaders, ClicsReader);
  scope.provide(CodeZips, CodeZipper);
  scope.provide(ClicsScoreboards, ScoreboardReader);
  scope.provide(Feeds, FeedDesk);
  scope.provide(FeedKeys, FeedKeyMaker);
  scope.effect('event feeds', () => scope.get(Feeds).start());
  const logins = scope.get(Authentication);
  scope.serve(feedKeyRoutes(scope.get(FeedKeys)));
  scope.serve(
    clicsRoutes({
      reader: scope.get(ClicsReaders),
      feeds: scope.get(Feeds),
      codes: scope.get(CodeZips),
      scoreboards: scope.get(ClicsScoreboards),
      version: async () => versionOf((await scope.settings()).clicsVersion),
      renew: async (sessionToken) => (await logins.authenticate(sessionToken))?.viewer ?? null,
    }),
  );
}
