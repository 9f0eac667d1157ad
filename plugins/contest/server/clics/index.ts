import { Authentication, type ServerScope } from '@tribunal/server';
import type { contest } from '../../plugin';
import { CodeZipper, CodeZips } from './code-zip';
import { ClicsDoor, ClicsDoors } from './door';
import { FeedDesk, Feeds } from './feeds';
import { versionOf } from './limits';
import { PictureMaker, Pictures } from './picture';
import { ClicsReader, ClicsReaders } from './reader';
import { clicsRoutes } from './routes';
import { RunReader, Runs } from './runs';
import { Stories, StoryKeeper } from './stories';
import { ViewKeeper, Views } from './view';

/** The CLICS Contest API of contests. The scope has contests, logs and boards already. */
export function openClics(scope: ServerScope<(typeof contest)['settings']>): void {
  scope.provide(Stories, StoryKeeper);
  scope.provide(Views, ViewKeeper);
  scope.provide(Runs, RunReader);
  scope.provide(Pictures, PictureMaker);
  scope.provide(ClicsDoors, ClicsDoor);
  scope.provide(ClicsReaders, ClicsReader);
  scope.provide(CodeZips, CodeZipper);
  scope.provide(Feeds, FeedDesk);
  scope.effect('event feeds', () => scope.get(Feeds).start());
  const logins = scope.get(Authentication);
  scope.serve(
    clicsRoutes({
      reader: scope.get(ClicsReaders),
      feeds: scope.get(Feeds),
      codes: scope.get(CodeZips),
      version: async () => versionOf((await scope.settings()).clicsVersion),
      renew: async (sessionToken) => (await logins.authenticate(sessionToken))?.viewer ?? null,
    }),
  );
}
