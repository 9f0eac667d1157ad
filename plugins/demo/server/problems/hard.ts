import type { Random } from '../random';
import { linesFrom, linesOf, numbers, type DemoProblem } from '../problem';

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

export const longestEcho: DemoProblem = {
  problemId: 'ME-1013',
  title: 'Longest Echo',
  difficulty: 2,
  tags: ['strings'],
  description:
    'A fog horn plays a tune of notes. A contiguous part of the tune that reads the same forwards and backwards is called an **echo**. Find the length of the longest echo.',
  input: 'One line with a tune of 1 to $10^6$ lowercase letters.',
  output: 'Print the length of the longest echo.',
  samples: ['abacabb\n', 'xyz\n'],
  inputs: (random) => [
    'a\n',
    linesOf('ab'.repeat(500)),
    linesOf(random.word(2000, 'ab')),
    linesOf('a'.repeat(1_000_000)),
    linesOf(random.word(1_000_000, 'abc')),
    linesOf('a'.repeat(499_999) + 'b' + 'a'.repeat(500_000)),
  ],
  /** Runs Manacher's algorithm (G. Manacher, J. ACM 22(3), 1975) on the tune with separators. */
  solve(input) {
    const tune = `|${[...input.trim()].join('|')}|`;
    const radius = new Int32Array(tune.length);
    let center = 0;
    let reach = 0;
    let best = 0;
    for (let i = 0; i < tune.length; i++) {
      let r = i < reach ? Math.min(reach - i, radius[2 * center - i]!) : 0;
      while (i - r - 1 >= 0 && i + r + 1 < tune.length && tune[i - r - 1] === tune[i + r + 1]) r++;
      radius[i] = r;
      if (i + r > reach) [center, reach] = [i, i + r];
      best = Math.max(best, r);
    }
    return linesOf(best);
  },
};

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
