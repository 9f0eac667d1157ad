import type { Random } from '../random';
import { linesOf, numbers, type DemoProblem } from '../problem';

const rota = (random: Random, nights: number, highest: number): string =>
  linesOf(nights, random.many(nights, 1, highest));
/** Testcases 0–2 are subtask 1; each further subtask has three as well. */
const GROUP_SIZE = 3;

export const watchRota: DemoProblem = {
  problemId: 'ME-1015',
  title: 'Watch Rota',
  difficulty: 2,
  type: 1,
  judgeCaseMode: 'subtask_lowest',
  tags: ['dynamic programming', 'binary search'],
  description:
    'The waves in the $n$ nights of a voyage have the heights $h_1, \\dots, h_n$. A new officer keeps watch in some of these nights, in order. Each of these nights must have **strictly** higher waves than the one before. Find the maximum number of nights.\n\n| Subtask | Limits |\n| --- | --- |\n| 1 | $n \\le 15$ |\n| 2 | $n \\le 2000$ |\n| 3 | no further limits |\n\nA subtask gives its points only if all its test cases are correct.',
  input:
    'The first line contains $n$ ($1 \\le n \\le 2 \\cdot 10^5$), the second line $n$ integers $h_i$ ($1 \\le h_i \\le 10^9$).',
  output: 'Print the maximum number of nights.',
  samples: ['6\n3 1 4 1 5 9\n'],
  inputs: (random) => [
    rota(random, 10, 20),
    rota(random, 15, 1_000_000_000),
    rota(random, 500, 100),
    rota(random, 2000, 1_000_000_000),
    linesOf(
      2000,
      Array.from({ length: 2000 }, (_, i) => 2000 - i),
    ),
    rota(random, 200_000, 1_000_000_000),
    rota(random, 200_000, 1000),
    linesOf(
      200_000,
      Array.from({ length: 200_000 }, (_, i) => i + 1),
    ),
  ],
  groupOf: (index) => Math.floor(index / GROUP_SIZE) + 1,
  solve(input) {
    const [, ...heights] = numbers(input);
    const tails: number[] = [];
    for (const height of heights) {
      let [low, high] = [0, tails.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (tails[middle]! < height) low = middle + 1;
        else high = middle;
      }
      tails[low] = height;
    }
    return linesOf(tails.length);
  },
};
