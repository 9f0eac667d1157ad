import { linesOf, numbers, type DemoProblem } from '../problem';

export const twoClerks: DemoProblem = {
  problemId: 'ME-1007',
  title: 'Two Clerks and a Ledger',
  difficulty: 1,
  tags: ['hashing', 'sorting'],
  description: 'Two clerks check a ledger of $n$ entries. Count the **pairs** of entries whose sum is exactly $t$.',
  input:
    'The first line contains $n$ and $t$ ($1 \\le n \\le 10^5$, $-2 \\cdot 10^9 \\le t \\le 2 \\cdot 10^9$). The second line contains $n$ integers between $-10^9$ and $10^9$.',
  output: 'Print the number of pairs $i < j$ whose entries have the sum $t$.',
  samples: ['5 4\n1 3 2 2 2\n', '1 0\n0\n'],
  inputs: (random) => [
    '4 0\n0 0 0 0\n',
    linesOf([100, 10], random.many(100, -20, 20)),
    linesOf([2000, -7], random.many(2000, -1000, 1000)),
    linesOf([100_000, 0], random.many(100_000, -1e9, 1e9)),
    linesOf([100_000, 1], random.many(100_000, 0, 1)),
    linesOf([100_000, 2e9], Array<number>(100_000).fill(1e9)),
  ],
  solve(input) {
    const [, target = 0, ...entries] = numbers(input);
    const seen = new Map<number, number>();
    let pairs = 0;
    for (const entry of entries) {
      pairs += seen.get(target - entry) ?? 0;
      seen.set(entry, (seen.get(entry) ?? 0) + 1);
    }
    return linesOf(pairs);
  },
};
