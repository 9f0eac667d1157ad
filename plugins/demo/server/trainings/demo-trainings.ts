import type { TrainingSave } from '@tribunal/plugin-training/contract';

/** A heading, or a problem of the demo with its difficulty from 0 to 1; null if nobody has submitted to it. */
type DemoItem = { section: string; needsSolved?: number } | { problemId: string; difficulty: number | null };

/** A demo training; times are in days relative to its creation. */
export interface DemoTraining {
  seedKey: string;
  category: { name: string; color: string };
  save: Omit<TrainingSave, 'dueTime'>;
  dueInDays: number | null;
  items: DemoItem[];
  /** Number of students, who have been at it for this many days. */
  students: number;
  days: number;
}

const problem = (problemId: string, difficulty: number | null): DemoItem => ({ problemId, difficulty });

/** Given to visitors in the description, so that they can see a private training. */
const PASSWORD = 'lighthouse';

export const demoTrainings: readonly DemoTraining[] = [
  {
    seedKey: 'training:first-steps',
    category: { name: 'Beginners · 入门', color: '#0d9488' },
    save: {
      title: 'First Steps at the Harbour · 港口入门',
      description:
        'Your first programs, from adding two numbers to simple loops. Everybody can practise here at any time.\n\n---\n\n从两数相加到简单循环，写出你的第一批程序。所有人都可以随时练习。',
      rank: 10,
      auth: 'Public',
    },
    dueInDays: null,
    items: [
      { section: 'Input and output · 输入与输出' },
      problem('ME-1000', null),
      problem('ME-1001', null),
      { section: 'Loops and arrays · 循环与数组' },
      problem('ME-1002', null),
      problem('ME-1003', null),
      problem('ME-1012', null),
    ],
    students: 0,
    days: 0,
  },
  {
    seedKey: 'training:evening-class',
    category: { name: 'Courses · 课程', color: '#2563eb' },
    save: {
      title: 'Lighthouse Evening Class · 灯塔夜校',
      description: `A class with a rank of its members. Join with the password \`${PASSWORD}\`. The second section unlocks when two problems of the first are solved, and work after the due time is marked as late.\n\n---\n\n带有成员排名的班级，使用密码 \`${PASSWORD}\` 加入。解出第一章的两道题后解锁第二章，截止时间之后的提交会标记为逾期。`,
      rank: 20,
      auth: 'Private',
      privatePwd: PASSWORD,
    },
    dueInDays: -12,
    items: [
      { section: 'Warm-up · 热身' },
      problem('ME-1000', 0.05),
      problem('ME-1001', 0.2),
      problem('ME-1002', 0.35),
      { section: 'Stacks and greedy · 栈与贪心', needsSolved: 2 },
      problem('ME-1004', 0.3),
      problem('ME-1005', 0.5),
      problem('ME-1006', 0.6),
      { section: 'Challenges · 挑战' },
      problem('ME-1009', 0.5),
      problem('ME-1010', 0.7),
      problem('ME-1015', 0.8),
      problem('ME-1013', 0.9),
    ],
    students: 36,
    days: 20,
  },
];
