import type { Random } from '../random';
import { linesFrom, numbers, type DemoProblem } from '../problem';

function tables(random: Random, days: number, entries: number): string {
  const lines = Array.from({ length: entries }, () => {
    const [a, b] = [random.between(1, days), random.between(1, days)];
    const [from, to] = [Math.min(a, b), Math.max(a, b)];
    return random.next() < 0.5 ? [1, from, to, random.between(-1000, 1000)] : [2, from, to];
  });
  return linesFrom([[days, entries], ...lines]);
}

/** Fenwick tree over differences: adds `by` to all positions from `at` on. */
const add = (tree: Float64Array, at: number, by: number): void => {
  for (let i = at; i < tree.length; i += i & -i) tree[i]! += by;
};
const sum = (tree: Float64Array, until: number): number => {
  let total = 0;
  for (let i = until; i > 0; i -= i & -i) total += tree[i]!;
  return total;
};

export const tideTables: DemoProblem = {
  problemId: 'ME-1012',
  title: 'Tide Tables',
  difficulty: 2,
  tags: ['data structures', 'fast input'],
  description:
    'A tide table has $n$ days, all with the value zero. There are two kinds of operations: `1 l r x` adds $x$ to each of the days $l$ to $r$, and `2 l r` asks for the sum of the days $l$ to $r$.',
  input:
    'The first line contains $n$ and $q$ ($1 \\le n, q \\le 2 \\cdot 10^5$). Each of the next $q$ lines contains one operation ($1 \\le l \\le r \\le n$, $-1000 \\le x \\le 1000$).',
  output: 'For each operation of the second kind, print the sum on a separate line.',
  timeLimit: 2000,
  samples: ['5 4\n1 1 3 2\n2 2 5\n1 3 3 -4\n2 1 5\n'],
  inputs: (random) => [
    tables(random, 1, 10),
    tables(random, 100, 200),
    tables(random, 5000, 20_000),
    tables(random, 200_000, 100_000),
    tables(random, 200_000, 200_000),
  ],
  solve(input) {
    const values = numbers(input);
    const days = values[0]!;
    const slope = new Float64Array(days + 2);
    const offset = new Float64Array(days + 2);
    const until = (day: number): number => sum(slope, day) * day - sum(offset, day);
    const answers: number[] = [];
    for (let at = 2; at < values.length;) {
      const [kind, from, to] = [values[at]!, values[at + 1]!, values[at + 2]!];
      if (kind === 2) {
        answers.push(until(to) - until(from - 1));
        at += 3;
        continue;
      }
      const by = values[at + 3]!;
      add(slope, from, by);
      add(offset, from, by * (from - 1));
      add(slope, to + 1, -by);
      add(offset, to + 1, -by * to);
      at += 4;
    }
    return linesFrom([...answers.map((answer) => answer + 0)]);
  },
};
