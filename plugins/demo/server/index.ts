import { AnnouncementBoard } from '@tribunal/plugin-announcement/contract';
import { ContestStage } from '@tribunal/plugin-contest/contract';
import {
  Accounts,
  Authoring,
  Clock,
  Config,
  Db,
  defineServerPart,
  Imports,
  InstalledSites,
  Log,
  PluginSettings,
  RemoteAccounts,
} from '@tribunal/server';
import { demo } from '../plugin';
import { seedContests } from './contests';
import { demoProblems } from './problems';
import { seedRemotes, withdrawRemotes } from './remotes';
import { seed } from './seed';

export default defineServerPart(demo, (scope) => {
  const { data, judge } = scope.get(Config);
  const atJudges = () => ({
    knex: scope.get(Db),
    sites: scope.get(InstalledSites),
    accounts: scope.get(RemoteAccounts),
    settings: scope.get(PluginSettings),
  });
  if (!judge.simulateRemotes) {
    scope.effect('accounts of simulated judges', async () => {
      await withdrawRemotes(atJudges());
      return () => {};
    });
  }
  if (!data.demo) return;
  const stop = new AbortController();
  const authorNow = async () => ({ uid: await scope.get(Accounts).rootUid(), roles: ['root' as const] });
  scope.effect('content', async () => {
    const parts = {
      knex: scope.get(Db),
      authoring: scope.get(Authoring),
      board: scope.get(AnnouncementBoard),
      author: await authorNow(),
    };
    await seed(demoProblems, parts, stop.signal);
    return () => stop.abort();
  });
  scope.effect('contests', async () => {
    const parts = {
      knex: scope.get(Db),
      stage: () => scope.find(ContestStage),
      accounts: scope.get(Accounts),
      clock: scope.get(Clock),
      author: await authorNow(),
    };
    const log = scope.get(Log);
    // They may start after this plugin, which waits for nobody, or be switched off.
    const seeding = seedContests(parts, stop.signal).catch((error: unknown) =>
      log.warn({ err: error }, 'the demo could not give its contests'),
    );
    return async () => {
      stop.abort();
      await seeding;
    };
  });
  if (!judge.simulateRemotes) return;
  scope.effect('problems of simulated judges', async () => {
    const parts = { ...atJudges(), imports: scope.get(Imports), author: await authorNow() };
    // Their adapters may start after this one, which waits for nobody.
    const seeding = seedRemotes(parts, stop.signal);
    return async () => {
      stop.abort();
      await seeding;
    };
  });
});
