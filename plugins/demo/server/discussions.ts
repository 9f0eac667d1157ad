import { HOUR_MS } from '@tribunal/contract';
import type { ServiceOf } from '@tribunal/kernel';
import type { DiscussionSeeding, SeededDiscussion } from '@tribunal/plugin-discussion/contract';
import { Problems, type Clock, type Transactions } from '@tribunal/server';
import type { AccountService } from '@tribunal/server/account';
import type { Knex } from 'knex';
import { accountOfPerson } from './demo-account';
import { seededKeys } from './seeded-keys';
import { waitForService } from './wait-for-service';

export type DiscussionSeedingService = ServiceOf<typeof DiscussionSeeding>;

interface DiscussionParts {
  knex: Knex;
  transactions: Transactions;
  /** Returns the service of the discussions plugin; undefined while that plugin is switched off. */
  findSeeding(): DiscussionSeedingService | undefined;
  accounts: Pick<AccountService, 'createWithoutEmail'>;
  clock: Clock;
  /** Author of what the site itself says. */
  author: { uid: string };
}

/** A discussion of demo users, who are named by their usernames. */
export interface DemoText extends Omit<SeededDiscussion, 'gid' | 'pid' | 'uid' | 'likedBy' | 'comments' | 'createdAt'> {
  /** Username; null for the site's author. */
  by: string | null;
  hoursAgo: number;
  likedBy: readonly string[];
  comments: readonly { by: string; content: string; replies?: readonly { by: string; content: string }[] }[];
}

interface DemoDiscussion extends DemoText {
  seedKey: string;
  problemId: string | null;
}

/** About problems of no running contest, because participants publish nothing about those. */
export const demoDiscussions: readonly DemoDiscussion[] = [
  {
    seedKey: 'discussion-rules',
    problemId: null,
    by: null,
    hoursAgo: 72,
    category: 'Chat',
    isPinned: true,
    title: 'How to ask a good question · 怎样提问',
    description: 'What to write so that others can help · 如何让别人更容易帮到你',
    content: `Say what you tried, and where it fails. A small example helps more than the whole program:

\`\`\`cpp
int sum = 0;            // overflows for n = 100000
for (int x : a) sum += x;
\`\`\`

Formulas are written as in LaTeX: $\\sum_{i=1}^{n} a_i \\le 10^{14}$.

If your text contains a solution, mark it, so that it is folded for those who still want to think.

---

请写清楚你尝试过什么、卡在哪里。内容含解法时请勾选“含解法”，未通过该题的用户看到的内容会被折叠。
`,
    likedBy: ['demo_mara', 'demo_linxia', 'demo_tobias', 'demo_priya'],
    comments: [{ by: 'demo_mara', content: 'Please also name the language that you use.' }],
  },
  {
    seedKey: 'discussion-hold',
    problemId: 'ME-1009',
    by: 'demo_jonas',
    hoursAgo: 30,
    category: 'Help',
    title: '[ME-1009] Sample passes, answer too large',
    description: 'Some items seem to be loaded twice',
    content: `\`best[c]\` is the maximum value for the capacity $c$. For each item I do this:

\`\`\`cpp
for (int c = weight; c <= w; c++)
    best[c] = max(best[c], best[c - weight] + value);
\`\`\`

What is wrong with it?`,
    likedBy: ['demo_noah'],
    comments: [
      {
        by: 'demo_mara',
        content: 'Look at `best[c - weight]`: it may contain the same item already. Go from $w$ down to `weight`.',
        replies: [{ by: 'demo_jonas', content: 'Thank you!' }],
      },
      { by: 'demo_hejing', content: '容量要从大到小枚举，否则同一件物品会被重复装入。' },
    ],
  },
  {
    seedKey: 'discussion-solution',
    problemId: 'ME-1009',
    by: 'demo_linxia',
    hoursAgo: 8,
    category: 'Solutions',
    isSpoiler: true,
    title: '[ME-1009] 题解：一维背包',
    description: '时间 O(nw)，空间 O(w)',
    content: `\`\`\`python
n, w = map(int, input().split())
best = [0] * (w + 1)
for _ in range(n):
    weight, value = map(int, input().split())
    for c in range(w, weight - 1, -1):
        best[c] = max(best[c], best[c - weight] + value)
print(best[w])
\`\`\`
`,
    likedBy: ['demo_zhouyan', 'demo_suwan'],
    comments: [],
  },
];

/** Creates the demo discussions, once each; deleted ones are not created again. */
export async function seedDiscussions(parts: DiscussionParts, signal: AbortSignal): Promise<void> {
  const seeded = await seededKeys(parts.knex);
  const missing = demoDiscussions.filter(({ seedKey }) => !seeded.has(seedKey));
  // A site without the demo's problems gets no discussions.
  if (seeded.size === 0 || missing.length === 0) return;
  const seeding = await waitForService(parts.findSeeding, signal);
  if (!seeding) return;
  for (const one of missing) {
    if (signal.aborted) return;
    await seedDiscussion(one, seeding, parts);
  }
}

async function seedDiscussion(
  one: DemoDiscussion,
  seeding: DiscussionSeedingService,
  parts: DiscussionParts,
): Promise<void> {
  const { seedKey, problemId, ...text } = one;
  const { knex, transactions, clock, author } = parts;
  const problem = problemId === null ? null : await Problems.query(knex).where({ problemId }).first('id');
  if (problemId !== null && !problem) return;
  const uids = new Map<string, string>();
  for (const name of namesIn(one)) uids.set(name, await accountOfPerson(name, parts.accounts));
  const uidBy = (name: string | null): string => (name === null ? author.uid : uids.get(name)!);
  await transactions.run(async () => {
    const mark = knex('demoSeeded').insert({ problemId: seedKey }).onConflict('problemId').ignore();
    if ((await mark.returning('problemId')).length === 0) return;
    await seeding.create({ ...seededText(text, uidBy, clock.now()), pid: problem?.id ?? null });
  });
}

/** Returns a discussion with the users whom it names, as it is `now`. */
export const seededText = (
  { by, hoursAgo, likedBy, comments, ...text }: DemoText,
  uidBy: (name: string | null) => string,
  now: Date,
): Omit<SeededDiscussion, 'pid'> => ({
  ...text,
  uid: uidBy(by),
  createdAt: new Date(now.getTime() - hoursAgo * HOUR_MS),
  likedBy: likedBy.map(uidBy),
  comments: comments.map(({ content, replies = [], ...comment }) => ({
    uid: uidBy(comment.by),
    content,
    replies: replies.map((reply) => ({ uid: uidBy(reply.by), content: reply.content })),
  })),
});

const namesIn = ({ by, likedBy, comments }: DemoDiscussion): Set<string> => {
  const writers = comments.flatMap((comment) => [comment.by, ...(comment.replies ?? []).map((reply) => reply.by)]);
  return new Set([...(by === null ? [] : [by]), ...likedBy, ...writers]);
};
