import { AnnouncementBoard } from '@tribunal/plugin-announcement/contract';
import { Accounts, Authoring, Config, Db, defineServerPart } from '@tribunal/server';
import { demo } from '../plugin';
import { demoProblems } from './problems';
import { seed } from './seed';

export default defineServerPart(demo, (scope) => {
  if (!scope.get(Config).data.demo) return;
  const stop = new AbortController();
  scope.effect('content', async () => {
    const parts = {
      knex: scope.get(Db),
      authoring: scope.get(Authoring),
      board: scope.get(AnnouncementBoard),
      author: { uid: await scope.get(Accounts).rootUid(), roles: ['root' as const] },
    };
    await seed(demoProblems, parts, stop.signal);
    return () => stop.abort();
  });
});
