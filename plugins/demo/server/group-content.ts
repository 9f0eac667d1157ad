import type { TrainingSave } from '@tribunal/plugin-training/contract';
import type { Task } from './contests';
import type { DemoText } from './discussions';

/** A training of a demo group with demo problems below headings; its members have been at it for `days`. */
interface GroupTraining {
  by: string;
  category: { name: string; color: string };
  save: Omit<TrainingSave, 'dueTime'>;
  days: number;
  /** Days until it is due, or since then. */
  dueInDays: number;
  items: readonly { section: string; problemIds: readonly string[] }[];
  /** Members of a private training. */
  members: readonly string[];
}

/** A finished contest of a demo group. */
interface GroupContest {
  by: string;
  title: string;
  description: string;
  daysAgo: number;
  durationMinutes: number;
  problems: readonly (Task & { title: string; color: string })[];
}

/** What members of a demo group have done with each other; `solvers` submit to the training and the contest. */
export interface GroupContent {
  solvers: readonly string[];
  training: GroupTraining;
  contest: GroupContest;
  discussions: readonly DemoText[];
}

const task = (displayId: string, problemId: string, title: string, color: string, difficulty: number) => ({
  displayId,
  problemId,
  title,
  color,
  difficulty,
});

export const clubContent: GroupContent = {
  solvers: ['demo_jonas', 'demo_elena', 'demo_noah', 'demo_linxia', 'demo_amara', 'demo_hana', 'demo_tom'],
  training: {
    by: 'demo_priya',
    category: { name: 'Courses · 课程', color: '#2563eb' },
    save: {
      title: 'Thursday Warm-up · 周四热身',
      description: 'What we solve together on Thursdays, from easy to hard.\n\n---\n\n每周四一起做的题目，由易到难。',
      rank: 10,
      auth: 'Public',
    },
    days: 14,
    dueInDays: -2,
    items: [
      { section: 'Before the meeting · 课前', problemIds: ['ME-1000', 'ME-1001', 'ME-1002'] },
      { section: 'Together · 课上', problemIds: ['ME-1004', 'ME-1009'] },
    ],
    members: [],
  },
  contest: {
    by: 'demo_mara',
    title: 'Club Night · 俱乐部之夜',
    description: 'Three problems in two hours, then we talk about them.\n\n---\n\n两小时三道题，赛后一起讨论。',
    daysAgo: 8,
    durationMinutes: 120,
    problems: [
      task('A', 'ME-1001', 'Signal Flags', '#e5533d', 0.1),
      task('B', 'ME-1005', 'Crane Schedule', '#3b82f6', 0.4),
      task('C', 'ME-1010', 'Fifty Bells', '#22a565', 0.65),
    ],
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
  solvers: ['demo_tangyi', 'demo_ines', 'demo_sofia'],
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
    days: 12,
    dueInDays: 3,
    items: [
      { section: '基础 · Basics', problemIds: ['ME-1002', 'ME-1003', 'ME-1005'] },
      { section: '提高 · Advanced', problemIds: ['ME-1006', 'ME-1010'] },
    ],
    members: ['demo_tangyi', 'demo_ines', 'demo_sofia'],
  },
  contest: {
    by: 'demo_hejing',
    title: '周日模拟赛 · Sunday round',
    description: '三小时三道题，赛后当场讲题。\n\n---\n\nThree problems in three hours.',
    daysAgo: 4,
    durationMinutes: 180,
    problems: [
      task('A', 'ME-1003', 'Harbour Lights', '#e5533d', 0.2),
      task('B', 'ME-1006', 'Ferry Fares', '#3b82f6', 0.4),
      task('C', 'ME-1010', 'Fifty Bells', '#22a565', 0.6),
    ],
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
