import { linesOf, numbers, type DemoProblem } from '../problem';

export const harbourLights: DemoProblem = {
  problemId: 'ME-1003',
  title: 'Harbour Lights',
  difficulty: 0,
  tags: ['greedy'],
  description:
    'A harbour has $n$ lamps in a row along its quay. Lamp $i$ has brightness $a_i$. The brightness must not decrease from left to right.\n\nIn one step, the harbour master chooses a contiguous group of lamps and increases the brightness of each of them by 1. Find the minimum number of steps after which $a_1 \\le a_2 \\le \\dots \\le a_n$.',
  input:
    'The first line contains $n$ ($1 \\le n \\le 2 \\cdot 10^5$). The second line contains $n$ integers $a_i$ ($0 \\le a_i \\le 10^9$).',
  output: 'Print one integer: the minimum number of steps.',
  hint: 'The answer does not fit into 32 bits.',
  samples: ['5\n3 1 2 1 4\n', '4\n1 2 2 7\n'],
  inputs: (random) => [
    '1\n0\n',
    '2\n1000000000 0\n',
    ...[10, 1000, 50_000, 200_000].map((n) => linesOf(n, random.many(n, 0, 1e9))),
    linesOf(
      200_000,
      Array.from({ length: 200_000 }, (_, i) => (i % 2 ? 0 : 1e9)),
    ),
  ],
  solve(input) {
    const [, ...lamps] = numbers(input);
    let steps = 0;
    for (let i = 1; i < lamps.length; i++) steps += Math.max(0, lamps[i - 1]! - lamps[i]!);
    return linesOf(steps);
  },
};
