import { DAY_MS, MINUTE_MS } from '@tribunal/contract';
import { ContestAuth, ContestType } from '@tribunal/plugin-contest/contract';
import { Problems, type Clock } from '@tribunal/server';
import type { Knex } from 'knex';
import { people, runsOf, type Contestant, type SeedingService as ContestSeedingService } from './contests';
import { seededText, type DiscussionSeedingService } from './discussions';
import type { GroupContent } from './group-content';
import { Random } from './random';
import type { TrainingSeedingService } from './trainings';

/** How hard the problems of trainings are, from 0 to 1. */
const DIFFICULTIES: Readonly<Record<string, number>> = {
  'ME-1000': 0.05,
  'ME-1001': 0.2,
  'ME-1002': 0.35,
  'ME-1003': 0.6,
  'ME-1004': 0.3,
  'ME-1005': 0.5,
  'ME-1006': 0.6,
  'ME-1009': 0.5,
  'ME-1010': 0.7,
};

interface Parts {
  clock: Clock;
  /** Each is undefined while its plugin is switched off; the group then has nothing of it. */
  contests: ContestSeedingService | undefined;
  trainings: TrainingSeedingService | undefined;
  discussions: DiscussionSeedingService | undefined;
}

interface OfGroup {
  gid: number;
  content: GroupContent;
  uidOf: (name: string) => string;
}

const DAY_MINUTES = 24 * 60;

/** Creates what members have done in the new group `gid`, in the server's transaction. */
export async function seedGroupContent(knex: Knex, group: OfGroup, parts: Parts): Promise<void> {
  await seedTraining(knex, group, parts);
  await seedContest(knex, group, parts);
  const { gid, content, uidOf } = group;
  for (const text of content.discussions) {
    const seeded = seededText(text, (name) => uidOf(name!), parts.clock.now());
    await parts.discussions?.create({ ...seeded, gid, pid: null });
  }
}

/** Creates the training with what its members have submitted; none if a problem no longer exists. */
async function seedTraining(knex: Knex, group: OfGroup, { clock, trainings }: Parts): Promise<void> {
  const { gid, content, uidOf } = group;
  const { by, category, save, items, members, days, dueInDays } = content.training;
  const problemIds = items.flatMap((item) => item.problemIds);
  const pids = await findPids(knex, problemIds);
  if (!trainings || !pids) return;
  const now = clock.now().getTime();
  const tasks = problemIds.map((id) => ({ problemId: id, displayId: id, difficulty: DIFFICULTIES[id]! }));
  const runs = runsOf(solversOf(group), tasks, days * DAY_MINUTES, new Random(days));
  await trainings.create(
    { uid: uidOf(by) },
    {
      gid,
      category,
      save: { ...save, dueTime: new Date(now + dueInDays * DAY_MS).toISOString() },
      items: items.flatMap(({ section, problemIds: ids }) => [
        { section },
        ...ids.map((id) => ({ pid: pids.get(id)! })),
      ]),
      members: members.map(uidOf),
      runs: runs.map(({ displayId, atMs, ...run }) => ({
        ...run,
        pid: pids.get(displayId)!,
        at: new Date(now - days * DAY_MS + atMs),
      })),
    },
  );
}

/** Creates the contest with its submissions; none if a problem no longer exists. */
async function seedContest(knex: Knex, group: OfGroup, { clock, contests }: Parts): Promise<void> {
  const { by, title, description, daysAgo, durationMinutes, problems } = group.content.contest;
  const pids = await findPids(
    knex,
    problems.map(({ problemId }) => problemId),
  );
  if (!contests || !pids) return;
  const start = clock.now().getTime() - daysAgo * DAY_MS;
  await contests.create(
    { uid: group.uidOf(by) },
    {
      gid: group.gid,
      save: {
        title,
        description,
        type: ContestType.Acm,
        auth: ContestAuth.Public,
        rankShowName: 'nickname',
        startTime: new Date(start).toISOString(),
        endTime: new Date(start + durationMinutes * MINUTE_MS).toISOString(),
      },
      problems: problems.map(({ displayId, problemId, title: displayTitle, color }) => ({
        displayId,
        displayTitle,
        color,
        pid: pids.get(problemId)!,
      })),
      announcements: [],
      runs: runsOf(solversOf(group), problems, durationMinutes, new Random(durationMinutes)),
    },
  );
}

const solversOf = ({ content, uidOf }: OfGroup): Contestant[] =>
  people
    .filter(({ username }) => content.solvers.includes(username))
    .map((person) => ({ ...person, uid: uidOf(person.username) }));

/** Returns the numbers of problems by their ids; null if one no longer exists. */
async function findPids(knex: Knex, problemIds: readonly string[]): Promise<ReadonlyMap<string, number> | null> {
  const rows = await Problems.query(knex).whereIn('problemId', problemIds).select('id', 'problemId');
  return rows.length < problemIds.length ? null : new Map(rows.map(({ id, problemId }) => [problemId, id]));
}
