import { DAY_MS } from '@tribunal/contract';
import type { ServiceOf } from '@tribunal/kernel';
import { GroupAuth, MemberAuth, type GroupSeeding, type SeededGroup } from '@tribunal/plugin-group/contract';
import type { Clock, Transactions } from '@tribunal/server';
import type { AccountService } from '@tribunal/server/account';
import type { Knex } from 'knex';
import { accountOfPerson } from './demo-account';
import type { DiscussionSeedingService } from './discussions';
import type { SeedingService as ContestSeedingService } from './contests';
import { clubContent, teamContent, type GroupContent } from './group-content';
import { seedGroupContent } from './seed-group-content';
import type { TrainingSeedingService } from './trainings';
import { seededKeys } from './seeded-keys';
import { waitForService } from './wait-for-service';

export type GroupSeedingOfDemo = ServiceOf<typeof GroupSeeding>;

interface GroupParts {
  knex: Knex;
  transactions: Transactions;
  /** Returns the service of the groups plugin; undefined while that plugin is switched off. */
  findSeeding(): GroupSeedingOfDemo | undefined;
  /** Return the services of the plugins of contests, trainings and discussions; undefined while one is switched off. */
  findContests(): ContestSeedingService | undefined;
  findTrainings(): TrainingSeedingService | undefined;
  findDiscussions(): DiscussionSeedingService | undefined;
  accounts: Pick<AccountService, 'createWithoutEmail'>;
  clock: Clock;
}

type Membership = SeededGroup['members'][number];

/** A demo group; people are named by their usernames, times are in days before its creation on this site. */
interface DemoGroup extends Omit<SeededGroup, 'ownerUid' | 'createdAt' | 'members' | 'announcements'> {
  seedKey: string;
  owner: string;
  daysAgo: number;
  members: readonly { by: string; auth: Membership['auth']; reason?: string; daysAgo: number }[];
  announcements: readonly { by: string; title: string; content: string; daysAgo: number }[];
  content: GroupContent;
}

const { Applying, Member, Admin, Root } = MemberAuth;
const joined = (by: string, daysAgo: number, auth: Membership['auth'] = Member) => ({ by, auth, daysAgo });

export const demoGroups: readonly DemoGroup[] = [
  {
    seedKey: 'group:harbour-club',
    name: 'Harbour Algorithm Club',
    shortName: 'harbour',
    brief: 'One problem a week, open to everybody · 每周一题',
    description: `We solve one problem a week and talk about it on Thursdays.

- **Beginners** are welcome. Start with \`ME-1000\` to \`ME-1003\`.
- Read the editorial only after you have tried for an hour.
- Whoever solves the problem first presents the solution.

---

每周一题，周四晚上一起讨论，欢迎初学者加入。`,
    auth: GroupAuth.Public,
    owner: 'demo_mara',
    daysAgo: 46,
    members: [
      joined('demo_tobias', 45, Root),
      joined('demo_priya', 41, Admin),
      joined('demo_jonas', 38),
      joined('demo_elena', 30),
      joined('demo_noah', 27),
      joined('demo_linxia', 22),
      joined('demo_amara', 15),
      joined('demo_hana', 9),
      joined('demo_tom', 2),
    ],
    announcements: [
      {
        by: 'demo_mara',
        title: 'Welcome to the club',
        content: 'Say hello on Thursday at 19:00. Bring a problem that you could **not** solve.',
        daysAgo: 45,
      },
      {
        by: 'demo_priya',
        title: 'Problem of the week: Cargo Hold',
        content:
          'This week we solve `ME-1009`. Hint: what is the best value for capacity $c$ with the first $i$ items?',
        daysAgo: 3,
      },
    ],
    content: clubContent,
  },
  {
    seedKey: 'group:tide-team',
    name: '海潮大学算法队',
    shortName: 'tide-team',
    brief: '海潮大学校队，加入前请说明身份 · Team of a university',
    description: `海潮大学程序设计竞赛校队。

1. 每周二、周五晚上训练，周日模拟赛。
2. 申请时请写明学院和年级。

---

The team of Tide University. When you apply, say which department and year you are in.`,
    auth: GroupAuth.Protected,
    code: 'tide26',
    owner: 'demo_linxia',
    daysAgo: 33,
    members: [
      joined('demo_hejing', 33, Admin),
      joined('demo_tangyi', 31),
      joined('demo_ines', 29),
      joined('demo_sofia', 12),
      { by: 'demo_leila', auth: Applying, reason: 'Second year, mathematics. I trained in the club.', daysAgo: 1 },
    ],
    announcements: [
      {
        by: 'demo_hejing',
        title: '周日模拟赛安排',
        content: '本周日 13:00 开始，时长 5 小时，三人一队。赛后当场讲题，请各队准备 **一道** 题的讲解。',
        daysAgo: 5,
      },
    ],
    content: teamContent,
  },
];

/** Creates the demo groups, once each; deleted ones are not created again. */
export async function seedGroups(parts: GroupParts, signal: AbortSignal): Promise<void> {
  const seeded = await seededKeys(parts.knex);
  const missing = demoGroups.filter(({ seedKey }) => !seeded.has(seedKey));
  // A site without the demo's problems gets no groups.
  if (seeded.size === 0 || missing.length === 0) return;
  const seeding = await waitForService(parts.findSeeding, signal);
  if (!seeding) return;
  for (const group of missing) {
    if (signal.aborted) return;
    await seedGroup(group, seeding, parts);
  }
}

async function seedGroup(group: DemoGroup, seeding: GroupSeedingOfDemo, parts: GroupParts): Promise<void> {
  const { seedKey, owner, daysAgo, members, announcements, content, ...draft } = group;
  const uids = new Map<string, string>();
  for (const name of new Set([owner, ...members.map(({ by }) => by), ...announcements.map(({ by }) => by)])) {
    uids.set(name, await accountOfPerson(name, parts.accounts));
  }
  const uidOf = (name: string): string => uids.get(name)!;
  const now = parts.clock.now().getTime();
  const before = (days: number): Date => new Date(now - days * DAY_MS);
  await parts.transactions.run(async ({ knex }) => {
    const mark = knex('demoSeeded').insert({ problemId: seedKey }).onConflict('problemId').ignore();
    if ((await mark.returning('problemId')).length === 0) return;
    const gid = await seeding.create({
      ...draft,
      ownerUid: uidOf(owner),
      createdAt: before(daysAgo),
      members: members.map(({ by, daysAgo: days, ...member }) => ({
        ...member,
        uid: uidOf(by),
        joinedAt: before(days),
      })),
      announcements: announcements.map(({ by, daysAgo: days, ...announcement }) => ({
        ...announcement,
        uid: uidOf(by),
        createdAt: before(days),
      })),
    });
    const services = {
      contests: parts.findContests(),
      trainings: parts.findTrainings(),
      discussions: parts.findDiscussions(),
    };
    await seedGroupContent(knex, { gid, content, uidOf }, { clock: parts.clock, ...services });
  });
}
