import { AwardType, ContestAuth, ContestType, type ContestSave } from '@tribunal/plugin-contest/contract';
import type { Task } from './runs';

/** A demo contest; times are in minutes relative to its creation. */
export interface DemoContest {
  seedKey: string;
  startsInMinutes: number;
  durationMinutes: number;
  save: Omit<ContestSave, 'startTime' | 'endTime' | 'sealRankTime'>;
  /** `isTried` is false if nobody has submitted to the problem. */
  problems: (Task & { title: string; color: string; isTried: boolean })[];
  announcements: { atMinute: number; title: string; content: string }[];
}

const HOUR = 60;
const DAY = 24 * HOUR;

const problem = (
  displayId: string,
  problemId: string,
  title: string,
  color: string,
  difficulty: number | null,
): DemoContest['problems'][number] => ({
  displayId,
  problemId,
  title,
  color,
  difficulty: difficulty ?? 1,
  isTried: difficulty !== null,
});

const usual = {
  type: ContestType.Acm,
  auth: ContestAuth.Public,
  openRank: true,
  sealRank: true,
  autoRealRank: true,
  rankShowName: 'nickname',
} as const;

export const demoContests: readonly DemoContest[] = [
  {
    seedKey: 'contest:finished',
    startsInMinutes: -2 * DAY,
    durationMinutes: 3 * HOUR,
    save: {
      ...usual,
      title: 'Lighthouse Cup · 灯塔杯',
      description:
        'Five problems in three hours, with a frozen scoreboard in the last hour. The contest has ended. Press *Replay* on the scoreboard to see how the ranking changed, or start a virtual participation to compete with the original participants.\n\n---\n\n三小时五道题，最后一小时封榜。比赛已经结束，可以在榜单上点击“回放”查看排名变化，也可以虚拟参赛，与当时的选手一起排名。',
      awardType: AwardType.Number,
      awardConfigList: [
        { priority: 1, name: 'Gold · 金奖', background: '#f5c542', color: '#3d2c00', num: 1 },
        { priority: 2, name: 'Silver · 银奖', background: '#c9ced6', color: '#23272e', num: 2 },
        { priority: 3, name: 'Bronze · 铜奖', background: '#d49a6a', color: '#3a1d06', num: 3 },
      ],
    },
    problems: [
      problem('A', 'ME-1004', 'Balanced Crates', '#e5533d', 0.1),
      problem('B', 'ME-1005', 'Crane Schedule', '#3b82f6', 0.3),
      problem('C', 'ME-1006', 'Ferry Fares', '#f5b301', 0.45),
      problem('D', 'ME-1010', 'Fifty Bells', '#22a565', 0.6),
      problem('E', 'ME-1013', 'Longest Echo', '#8b5cf6', 0.85),
    ],
    announcements: [
      {
        atMinute: 0,
        title: 'Good luck! · 祝各位好运！',
        content: 'You have three hours for five problems. 三小时内完成五道题。',
      },
      {
        atMinute: 47,
        title: 'Problem C: large input · C 题输入较大',
        content: 'The largest input is about 5 MB. Use fast input. 最大的输入约 5 MB，请使用快速读入。',
      },
    ],
  },
  {
    seedKey: 'contest:running',
    startsInMinutes: -2 * HOUR,
    durationMinutes: 7 * DAY,
    save: {
      ...usual,
      title: 'Harbour Open · 港口公开赛',
      description:
        'Open to everyone for one week. Log in to submit. The scoreboard is frozen in the last hour and unfrozen when the contest ends.\n\n---\n\n面向所有人开放一周，登录后即可提交。最后一小时封榜，比赛结束后解除封榜。',
      openPrint: true,
    },
    problems: [
      problem('A', 'ME-1000', 'A + B', '#e5533d', 0),
      problem('B', 'ME-1001', 'Signal Flags', '#3b82f6', 0.1),
      problem('C', 'ME-1002', 'Tide Gauge', '#f5b301', 0.35),
      problem('D', 'ME-1003', 'Harbour Lights', '#22a565', 0.6),
      problem('E', 'ME-1012', 'Tide Tables', '#8b5cf6', null),
    ],
    announcements: [
      {
        atMinute: 0,
        title: 'Welcome · 欢迎',
        content:
          'The first participant to solve a problem is marked on the scoreboard. 每道题首个通过的选手会在榜单上获得标记。\n\nIf you have a question about a statement, ask it under *Clarifications*. 如果对题面有疑问，请在“提问”中提出。',
      },
      {
        atMinute: 35,
        title: 'Problem A: negative numbers · A 题可能有负数',
        content: 'The numbers can be negative. Print their sum as usual. 输入的数可能为负，同样输出两数之和。',
      },
    ],
  },
  {
    seedKey: 'contest:scheduled',
    startsInMinutes: 7 * DAY,
    durationMinutes: 5 * HOUR,
    save: {
      ...usual,
      title: 'Autumn Tide · 秋潮赛',
      description:
        'Four problems in five hours. The problems become available when the contest starts.\n\n---\n\n五小时四道题。比赛开始后可以查看题目。',
    },
    problems: [
      problem('A', 'ME-1007', 'Two Clerks and a Ledger', '#e5533d', null),
      problem('B', 'ME-1008', 'Lighthouse Tour', '#3b82f6', null),
      problem('C', 'ME-1011', 'Rope Bridges', '#f5b301', null),
      problem('D', 'ME-1014', '港口点名', '#22a565', null),
    ],
    announcements: [],
  },
  {
    seedKey: 'contest:finished-oi',
    startsInMinutes: -6 * DAY,
    durationMinutes: 4 * HOUR,
    save: {
      ...usual,
      type: ContestType.Oi,
      oiRankScoreType: 'Highest',
      title: "Pilot's Trial · 领航赛",
      description:
        'Two problems under OI rules: each test case or subtask gives points, and the best submission to a problem counts. The contest has ended.\n\n---\n\n两道 OI 赛制的题目：每个测试点或子任务单独计分，每题取最高分。比赛已经结束。',
    },
    problems: [
      problem('A', 'ME-1009', 'Cargo Hold', '#e5533d', 0.35),
      problem('B', 'ME-1015', 'Watch Rota', '#3b82f6', 0.65),
    ],
    announcements: [],
  },
];
