import { AnnouncementBoard } from '@tribunal/plugin-announcement/contract';
import { ContestSeeding } from '@tribunal/plugin-contest/contract';
import {
  AccountService,
  ProblemAuthoring,
  Clock,
  Config,
  Db,
  defineServerPart,
  RemoteImportService,
  RemoteSiteRegistry,
  Log,
  PluginSettings,
  RemoteAccountService,
} from '@tribunal/server';
import { demo } from '../plugin';
import { seedContests } from './contests';
import { demoProblems } from './problems';
import { seedRemotes, withdrawRemotes } from './seed-remotes';
import { seedProblems } from './seed-problems';

export default defineServerPart(demo, (scope) => {
  const { data, judge } = scope.get(Config);
  const atJudges = () => ({
    knex: scope.get(Db),
    sites: scope.get(RemoteSiteRegistry),
    accounts: scope.get(RemoteAccountService),
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
  const authorNow = async () => ({ uid: await scope.get(AccountService).rootUid(), roles: ['root' as const] });
  scope.effect('content', async () => {
    const parts = {
      knex: scope.get(Db),
      authoring: scope.get(ProblemAuthoring),
      board: scope.get(AnnouncementBoard),
      author: await authorNow(),
    };
    await seedProblems(demoProblems, parts, stop.signal);
    return () => stop.abort();
  });
  scope.effect('contests', async () => {
    const parts = {
      knex: scope.get(Db),
      findSeeding: () => scope.find(ContestSeeding),
      accounts: scope.get(AccountService),
      clock: scope.get(Clock),
      author: await authorNow(),
    };
    const log = scope.get(Log);
    // The contest plugin may start after this one or be switched off, so the start does not wait for it.
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
    const parts = { ...atJudges(), imports: scope.get(RemoteImportService), author: await authorNow() };
    // The adapters may start after this plugin, so the start does not wait for them.
    const seeding = seedRemotes(parts, stop.signal);
    return async () => {
      stop.abort();
      await seeding;
    };
  });
});
