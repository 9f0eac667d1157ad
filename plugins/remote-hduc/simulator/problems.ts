import type { SimulatedProblem } from '@tribunal/remote-kit/simulator';

/** Titles of the simulated contests. */
export const CONTESTS: Readonly<Record<string, string>> = {
  '1203': 'Simulated Multi-University Training 10',
  '1097': 'Simulated Harbour Training 1',
};

/** Statements are our own words: none of the real site is stored here. */
export const PROBLEMS: readonly SimulatedProblem[] = [
  {
    id: '1203-1001',
    title: 'Two Cranes',
    timeLimitMs: 1000,
    memoryLimitMb: 256,
    description:
      'Two cranes lift $a$ and $b$ tons with $1 \\le a < b \\le 10^9$. 一共吊起多少吨？\n\n![](pictures/cranes.png)',
    input: 'One line with $a$ and $b$.',
    output: 'Their sum.',
    hint: 'Use 64 bits.',
    samples: [{ input: '1 2', output: '3' }],
    source: '',
    tags: [],
  },
  {
    id: '1203-1002',
    title: 'Lanterns & Buoys',
    timeLimitMs: 4500,
    memoryLimitMb: 512,
    description: 'Count the lanterns.\n\nThere are at most $n$ of them.',
    input: 'The number $n$, and one line for each.',
    output: 'How many are lit.',
    hint: '',
    samples: [
      { input: '2\nred\n  green', output: '2' },
      { input: '0', output: '0' },
    ],
    source: 'Harbour School',
    tags: [],
  },
  {
    id: '1097-1001',
    title: 'Old Pier',
    timeLimitMs: 2000,
    memoryLimitMb: 128,
    description: 'How long is the pier?',
    input: 'Nothing.',
    output: 'A number.',
    hint: '',
    samples: [{ input: '', output: '42' }],
    source: '',
    tags: [],
  },
];
