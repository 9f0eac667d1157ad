import { AnnouncementBoard } from '@tribunal/plugin-announcement/contract';
import { ContestSeeding } from '@tribunal/plugin-contest/contract';
import { ContestRatingSeeding } from '@tribunal/plugin-contest-rating/contract';
import { DiscussionSeeding } from '@tribunal/plugin-discussion/contract';
import { GroupSeeding } from '@tribunal/plugin-group/contract';
import { RankRecount } from '@tribunal/plugin-rank/contract';
import { TrainingSeeding } from '@tribunal/plugin-training/contract';
import { onRemoteStart, RemoteSeeding, type RemoteSeedingService } from '@tribunal/plugin-remote-judging/contract';
import {
  AccountService,
  ProblemAuthoringService,
  Clock,
  Config,
  Db,
  defineServerPart,
  Log,
  PluginSettings,
  Tx,
  type ServerScope,
} from '@tribunal/server';
import { demo } from '../plugin';
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
  const authorNow = async () => ({ uid: await scope.get(AccountService).rootUid(), roles: ['root' as const] });
  scope.effect('content', async () => {
    const parts = {
      knex: scope.get(Db),
      authoring: scope.get(ProblemAuthoringService),
      board: scope.get(AnnouncementBoard),
      author: await authorNow(),
    };
    await seedProblems(demoProblems, parts, stop.signal);
    return () => stop.abort();
  });
  scope.effect('contests, trainings, discussions and groups', async () => {
    const parts = {
      knex: scope.get(Db),
      tx: scope.get(Tx),
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
    const warn = (error: unknown): void => log.warn({ err: error }, 'failed to create demo content');
    // Their plugins may start after this one or be switched off, so the start does not wait for them. One comes after
    // the other, because all need the fictional users.
    const seeding = seedContests(contests, stop.signal)
      .catch(warn)
      .then(() => seedTrainings(trainings, stop.signal))
      .catch(warn)
      .then(() => seedDiscussions(discussions, stop.signal))
      .catch(warn)
      .then(() => seedGroups(groups, stop.signal))
      // Members of trainings and groups have solved problems, so they are on the rank lists.
      .then(() => scope.find(RankRecount)?.recountAll())
      .catch(warn)
      .then(() => rateContest(rating, stop.signal))
      .catch(warn);
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
