import type { SimulatedProblem } from '@tribunal/remote-kit/simulator';

/** Internal numbers of problems, where they differ from the displayed ones. */
export const INTERNAL: Readonly<Record<string, number>> = { '6764': 41_180, '107': 9 };
/** Problems that require answers instead of a program. */
export const ANSWERS_ONLY: readonly string[] = ['6000'];

/** What some problems have in English, too. */
export const ENGLISH: Readonly<Record<string, Partial<SimulatedProblem>>> = {
  '1': {
    title: 'Cargo of Two Ships',
    description: 'Two ships carry $a$ and $b$ crates. How many are there in all?\n\n![ships](/pictures/boats.png)',
    input: 'Two integers $a$ and $b$ in one line.',
    output: 'One integer, $a+b$.',
    tags: ['beginner', 'simulation'],
  },
};

/** Problems written for the simulator; the site has no such problems. */
export const problems: readonly SimulatedProblem[] = [
  {
    id: '1',
    title: '两船货物',
    timeLimitMs: 2000,
    memoryLimitMb: 512,
    description: '两条船分别装着 $a$ 箱和 $b$ 箱货物，请算出一共有多少箱。\n\n![船](/pictures/boats.png)',
    input: '一行两个整数 $a$ 与 $b$。',
    output: '一个整数，即 $a+b$。',
    hint: '$0 \\le a, b \\le 10^9$',
    samples: [{ input: '1 2', output: '3' }],
    source: '',
    tags: ['入门', '模拟'],
  },
  {
    id: '6764',
    title: 'Lanterns on a Tree',
    timeLimitMs: 1500,
    memoryLimitMb: 256,
    description: 'A tree has $n$ lanterns. Some of them are lit.',
    input: 'First $n$, then the edges.',
    output: 'The longest path of lit lanterns:\n\n$$\\max_{u,v} d(u, v)$$',
    hint: '',
    samples: [
      { input: '2\n1 2', output: '1' },
      { input: '3\n1 2\n  2 3', output: '2' },
    ],
    source: '',
    tags: [],
  },
  {
    id: '107',
    title: '灯笼 <加强版>',
    timeLimitMs: 1000,
    memoryLimitMb: 128,
    description: '把灯笼按亮度排好。',
    input: '若干个整数。',
    output: '排好以后的整数。',
    hint: '数据很大，请用快速的读入。',
    samples: [{ input: '3 1 2', output: '1 2 3' }],
    source: '',
    tags: ['排序'],
  },
];
