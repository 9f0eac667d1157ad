import type { Random } from '../random';
import { linesFrom, linesOf, numbers, type DemoProblem } from '../problem';

const jobs = (random: Random, count: number, day: number, longest: number): string =>
  linesFrom([
    count,
    ...Array.from({ length: count }, () => {
      const start = random.between(0, day);
      return [start, start + random.between(1, longest)];
    }),
  ]);

export const craneSchedule: DemoProblem = {
  problemId: 'ME-1005',
  title: 'Crane Schedule',
  difficulty: 1,
  tags: ['greedy', 'sorting'],
  description:
    'The harbour has one crane. Ship $i$ needs it from minute $s_i$ to minute $e_i$. The crane can start with a ship in the same minute in which it finishes another. Find the maximum number of ships that can be served.',
  input:
    'The first line contains $n$ ($1 \\le n \\le 10^5$). Each of the next $n$ lines contains $s_i$ and $e_i$ ($0 \\le s_i < e_i \\le 2 \\cdot 10^9$).',
  output: 'Print the maximum number of ships.',
  samples: ['4\n1 3\n2 5\n3 6\n5 7\n'],
  inputs: (random) => [
    '1\n0 2000000000\n',
    jobs(random, 10, 30, 8),
    jobs(random, 1000, 10_000, 50),
    jobs(random, 50_000, 1_000_000, 100),
    jobs(random, 100_000, 1_000_000_000, 1_000_000),
    jobs(random, 100_000, 1_000_000_000, 1_000_000_000),
  ],
  solve(input) {
    const [count = 0, ...times] = numbers(input);
    const ships = Array.from({ length: count }, (_, i) => [times[2 * i]!, times[2 * i + 1]!] as const);
    ships.sort((a, b) => a[1] - b[1]);
    let served = 0;
    let free = -1;
    for (const [start, end] of ships) {
      if (start < free) continue;
      served++;
      free = end;
    }
    return linesOf(served);
  },
};
