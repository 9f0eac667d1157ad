import { AnnouncementBoard } from '@tribunal/plugin-announcement/contract';
import {
  Accounts,
  Authoring,
  Config,
  Db,
  defineServerPart,
  Imports,
  InstalledSites,
  PluginSettings,
  RemoteAccounts,
} from '@tribunal/server';
import { demo } from '../plugin';
import { demoProblems } from './problems';
import { seedRemotes } from './remotes';
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
  if (!scope.get(Config).judge.simulateRemotes) return;
  scope.effect('problems of simulated judges', async () => {
    const parts = {
      knex: scope.get(Db),
      sites: scope.get(InstalledSites),
      accounts: scope.get(RemoteAccounts),
      imports: scope.get(Imports),
      settings: scope.get(PluginSettings),
      author: { uid: await scope.get(Accounts).rootUid(), roles: ['root' as const] },
    };
    // Their adapters may start after this one, which waits for nobody.
    const seeding = seedRemotes(parts, stop.signal);
    return async () => {
      stop.abort();
      await seeding;
    };
  });
});
