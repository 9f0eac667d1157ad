import { AnnouncementBoard } from '@tribunal/plugin-announcement/contract';
import { ContestSeeding } from '@tribunal/plugin-contest/contract';
import { ContestRatingSeeding } from '@tribunal/plugin-contest-rating/contract';
import { DiscussionSeeding } from '@tribunal/plugin-discussion/contract';
import { GroupSeeding } from '@tribunal/plugin-group/contract';
import { RankRecount } from '@tribunal/plugin-rank/contract';
import { TrainingSeeding } from '@tribunal/plugin-training/contract';
import { onRemoteStart, RemoteSeeding, type RemoteSeedingService } from '@tribunal/plugin-remote-judging/contract';
import { Clock, Config, Db, defineServerPart, Log, PluginSettings, Tx, type ServerScope } from '@tribunal/server';
import { AccountService } from '@tribunal/server/account';
import { ProblemAuthoringService } from '@tribunal/server/authoring';
import { demo } from '../plugin';
import { closeDemo, isDemoOpen, takeDemoTurn, type DemoTurn } from './demo-state';
import { seedDiscussions } from './discussions';
import { seedGroups } from './groups';
import { rateContest, seedContests } from './contests';
import { demoProblems } from './problems';
import { seedRemotes, withdrawRemotes } from './seed-remotes';
import { seedProblems } from './seed-problems';
import { seedTrainings } from './trainings';

export default defineServerPart(demo, (scope) => {
  const { data, judge } = scope.get(Config);
  const remoteParts = (remote: RemoteSeedingService) => ({
    remote,
    knex: scope.get(Db),
    settings: scope.get(PluginSettings),
  });
  if (!judge.simulateRemotes) onRemoteJudging(scope, (remote) => withdrawRemotes(remoteParts(remote)));
  if (!data.demo) return;
  const stop = new AbortController();
  let turn: DemoTurn | null = null;
  const authorNow = async () => ({ uid: await scope.get(AccountService).rootUid(), roles: ['root' as const] });
  scope.effect('content', async () => {
    if (!(await isDemoOpen(scope.get(Tx)))) return () => undefined;
    const mine = await takeDemoTurn(scope.get(Tx));
    if (!mine.isMine) return () => undefined;
    turn = mine;
    const parts = {
      knex: scope.get(Db),
      authoring: scope.get(ProblemAuthoringService),
      board: scope.get(AnnouncementBoard),
      author: await authorNow(),
    };
    await seedProblems(demoProblems, parts, stop.signal);
    return async () => {
      stop.abort();
      await mine.end();
    };
  });
  scope.effect('contests, trainings, discussions and groups', async () => {
    const mine = turn;
    if (!mine) return () => undefined;
    const parts = {
      knex: scope.get(Db),
      transactions: scope.get(Tx),
      accounts: scope.get(AccountService),
      clock: scope.get(Clock),
      author: await authorNow(),
    };
    const contests = { ...parts, findSeeding: () => scope.find(ContestSeeding) };
    const trainings = { ...parts, findSeeding: () => scope.find(TrainingSeeding) };
    const discussions = { ...parts, findSeeding: () => scope.find(DiscussionSeeding) };
    const groups = {
      ...parts,
      findSeeding: () => scope.find(GroupSeeding),
      findContests: contests.findSeeding,
      findTrainings: trainings.findSeeding,
      findDiscussions: discussions.findSeeding,
    };
    const rating = { ...parts, findRating: () => scope.find(ContestRatingSeeding) };
    const log = scope.get(Log);
    // Their plugins may start after this one or be switched off, so the start does not wait for them. One comes after
    // the other, because all need the fictional users.
    const steps = [
      () => seedContests(contests, stop.signal),
      () => seedTrainings(trainings, stop.signal),
      () => seedDiscussions(discussions, stop.signal),
      () => seedGroups(groups, stop.signal),
      // Members of trainings and groups have solved problems, so they are on the rank lists.
      async () => void (await scope.find(RankRecount)?.recountAll()),
      () => rateContest(rating, stop.signal),
    ];
    const finders = [contests, trainings, discussions, groups].map(({ findSeeding }) => findSeeding);
    const seedAll = async (): Promise<void> => {
      let failed = 0;
      for (const step of steps) {
        await step().catch((error: unknown) => {
          failed += 1;
          log.warn({ err: error }, 'failed to create demo content');
        });
      }
      const isComplete = [...finders, rating.findRating].every((find) => find() !== undefined);
      if (failed === 0 && isComplete && !stop.signal.aborted) await closeDemo(scope.get(Db));
    };
    const seeding = seedAll()
      .catch((error: unknown) => log.warn({ err: error }, 'failed to end the demo'))
      .finally(() => mine.end());
    return async () => {
      stop.abort();
      await seeding;
    };
  });
  if (!judge.simulateRemotes) return;
  const seedings: Promise<void>[] = [];
  scope.effect('problems of simulated judges', () => async () => {
    stop.abort();
    await Promise.all(seedings);
  });
  onRemoteJudging(scope, async (remote) => {
    const parts = { ...remoteParts(remote), author: await authorNow() };
    // The adapters start after remote judging, so nobody waits for the seeding.
    seedings.push(seedRemotes(parts, stop.signal));
  });
});

/** Runs `work` once at each start of remote judging, which may be before the start of this plugin. */
function onRemoteJudging(scope: ServerScope, work: (remote: RemoteSeedingService) => Promise<void>): void {
  let last: RemoteSeedingService | undefined;
  const run = async (remote: RemoteSeedingService | undefined): Promise<void> => {
    if (!remote || remote === last) return;
    last = remote;
    await work(remote);
  };
  scope.hook(onRemoteStart, run);
  scope.effect('remote judging that runs already', async () => {
    await run(scope.find(RemoteSeeding));
    return () => {};
  });
}
