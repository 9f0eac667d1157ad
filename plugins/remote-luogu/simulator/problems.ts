import type { SimulatedProblem } from '@tribunal/remote-kit/simulator';

/** Statements are our own words: none of the real site is stored here. */
export const PROBLEMS: readonly SimulatedProblem[] = [
  {
    id: 'P1001',
    title: '两个集装箱',
    timeLimitMs: 1000,
    memoryLimitMb: 512,
    description: '吊车一次吊起两个集装箱，重 $a$ 吨和 $b$ 吨。一共多重？',
    input: '一行，两个整数 $a, b$，绝对值不超过 $10^9$。',
    output: '它们的和。',
    hint: '集装箱可以是空的。',
    samples: [{ input: '1 2', output: '3' }],
    source: '',
    tags: [],
  },
  {
    id: 'B2002',
    title: 'Lanterns',
    timeLimitMs: 2000,
    memoryLimitMb: 128,
    description: 'Ships show lanterns at night. How many ships are there?\n\n![Lanterns](pictures/lanterns.png)',
    input: 'The number of lanterns, and one line for each.',
    output: 'The number of ships.',
    hint: '',
    samples: [
      { input: '2\nred\n  green', output: '2' },
      { input: '0', output: '0' },
    ],
    source: '',
    tags: [],
  },
];
