import type { TrainingSave } from '@tribunal/plugin-training/contract';
import { Problems, type Clock } from '@tribunal/server';
import type { Knex } from 'knex';
import { seededText, type DemoText, type DiscussionSeedingService } from './discussions';
import type { TrainingSeedingService } from './trainings';

/** A training of a demo group with demo problems below headings. */
interface GroupTraining {
  by: string;
  category: { name: string; color: string };
  save: TrainingSave;
  items: readonly { section: string; problemIds: readonly string[] }[];
  /** Members of a private training. */
  members: readonly string[];
}

/** What members of a demo group have written for each other. */
export interface GroupContent {
  training: GroupTraining;
  discussions: readonly DemoText[];
}

export const clubContent: GroupContent = {
  training: {
    by: 'demo_priya',
    category: { name: 'Courses · 课程', color: '#2563eb' },
    save: {
      title: 'Thursday Warm-up · 周四热身',
      description: 'What we solve together on Thursdays, from easy to hard.\n\n---\n\n每周四一起做的题目，由易到难。',
      rank: 10,
      auth: 'Public',
    },
    items: [
      { section: 'Before the meeting · 课前', problemIds: ['ME-1000', 'ME-1001', 'ME-1002'] },
      { section: 'Together · 课上', problemIds: ['ME-1004', 'ME-1009'] },
    ],
    members: [],
  },
  discussions: [
    {
      by: 'demo_mara',
      hoursAgo: 60,
      category: 'Chat',
      isPinned: true,
      title: 'Thursday meetings: who presents what',
      description: 'Pick a problem and write it down here',
      content: 'Please write **which problem** you want to present. Ten minutes each, with one example by hand.',
      likedBy: ['demo_tobias', 'demo_amara', 'demo_hana'],
      comments: [
        {
          by: 'demo_tobias',
          content: 'I take `ME-1004`.',
          replies: [{ by: 'demo_mara', content: 'Great, you are first.' }],
        },
        { by: 'demo_noah', content: 'Then I take `ME-1009`, if nobody else wants it.' },
      ],
    },
    {
      by: 'demo_tom',
      hoursAgo: 20,
      category: 'Help',
      title: 'Where to start after the first three problems?',
      description: 'I am new here',
      content: 'I have solved the part before the meeting. What should I read before Thursday?',
      likedBy: [],
      comments: [{ by: 'demo_elena', content: 'Read about stacks; `ME-1004` needs one.' }],
    },
  ],
};

export const teamContent: GroupContent = {
  training: {
    by: 'demo_hejing',
    category: { name: 'Courses · 课程', color: '#2563eb' },
    save: {
      title: '选拔训练 · Selection',
      description: '校队选拔题单，加入密码见每周通知。\n\n---\n\nProblems for the selection of the team, with a rank.',
      rank: 10,
      auth: 'Private',
      privatePwd: 'tide26',
    },
    items: [
      { section: '基础 · Basics', problemIds: ['ME-1002', 'ME-1003', 'ME-1005'] },
      { section: '提高 · Advanced', problemIds: ['ME-1006', 'ME-1010'] },
    ],
    members: ['demo_tangyi', 'demo_ines', 'demo_sofia'],
  },
  discussions: [
    {
      by: 'demo_tangyi',
      hoursAgo: 44,
      category: 'Notes',
      title: '周二训练总结',
      description: '贪心与栈',
      content: '今天的两道题都可以用**单调栈**，注意相等元素的处理。\n\n下次请每人准备一组反例。',
      likedBy: ['demo_hejing', 'demo_sofia'],
      comments: [{ by: 'demo_hejing', content: '总结得很好，请补充时间复杂度。' }],
    },
  ],
};

interface Parts {
  clock: Clock;
  /** Undefined while its plugin is switched off; the group then has no trainings. */
  trainings: TrainingSeedingService | undefined;
  /** Undefined while its plugin is switched off; the group then has no discussions. */
  discussions: DiscussionSeedingService | undefined;
}

/** Creates what members have written for the new group `gid`, in the server's transaction. */
export async function seedGroupContent(
  tx: { readonly knex: Knex },
  { gid, content, uidOf }: { gid: number; content: GroupContent; uidOf: (name: string) => string },
  { clock, trainings, discussions }: Parts,
): Promise<void> {
  const { training } = content;
  const items = await itemsOf(tx.knex, training);
  if (trainings && items) {
    const { category, save } = training;
    const seed = { gid, category, save, items, members: training.members.map(uidOf), runs: [] };
    await trainings.createIn(tx, { uid: uidOf(training.by) }, seed);
  }
  for (const text of content.discussions) {
    const seeded = seededText(text, (name) => uidOf(name!), clock.now());
    await discussions?.create(tx, { ...seeded, gid, pid: null });
  }
}

/** Returns headings and problems in their order; null if a problem no longer exists. */
async function itemsOf(
  knex: Knex,
  { items }: GroupTraining,
): Promise<({ section: string } | { pid: number })[] | null> {
  const ids = items.flatMap(({ problemIds }) => problemIds);
  const rows = await Problems.query(knex).whereIn('problemId', ids).select('id', 'problemId');
  if (rows.length < ids.length) return null;
  const pidOf = new Map(rows.map(({ id, problemId }) => [problemId, id]));
  return items.flatMap(({ section, problemIds }) => [
    { section },
    ...problemIds.map((problemId) => ({ pid: pidOf.get(problemId)! })),
  ]);
}
