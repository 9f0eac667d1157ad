import type { Random } from '../random';
import { linesFrom, linesOf, numbers, type DemoProblem } from '../problem';

const hold = (random: Random, count: number, capacity: number): string =>
  linesFrom([
    [count, capacity],
    ...Array.from({ length: count }, () => [
      random.between(1, Math.max(1, Math.floor(capacity / 3))),
      random.between(1, 1e6),
    ]),
  ]);

export const cargoHold: DemoProblem = {
  problemId: 'ME-1009',
  title: 'Cargo Hold',
  difficulty: 1,
  type: 1,
  tags: ['dynamic programming'],
  description:
    'The hold of a ship has a capacity of $w$ tonnes. Item $i$ weighs $w_i$ tonnes and has the value $v_i$. Each item is either loaded completely or not at all. Find the maximum total value of one voyage.\n\nEach test case is scored separately. Half of the test cases have $n \\le 20$.',
  input:
    'The first line contains $n$ and $w$ ($1 \\le n \\le 500$, $1 \\le w \\le 20\\,000$). Each of the next $n$ lines contains $w_i$ and $v_i$ ($1 \\le w_i \\le w$, $1 \\le v_i \\le 10^6$).',
  output: 'Print the maximum total value.',
  samples: ['3 10\n6 30\n5 20\n5 20\n'],
  inputs: (random) => [
    hold(random, 1, 1),
    hold(random, 10, 50),
    hold(random, 18, 300),
    hold(random, 20, 20_000),
    hold(random, 100, 1000),
    hold(random, 200, 5000),
    hold(random, 300, 20_000),
    hold(random, 500, 10_000),
    hold(random, 500, 20_000),
  ],
  solve(input) {
    const [count = 0, capacity = 0, ...pieces] = numbers(input);
    const best = new Float64Array(capacity + 1);
    for (let i = 0; i < count; i++) {
      const weight = pieces[2 * i]!;
      const value = pieces[2 * i + 1]!;
      for (let room = capacity; room >= weight; room--) {
        best[room] = Math.max(best[room]!, best[room - weight]! + value);
      }
    }
    return linesOf(best[capacity]!);
  },
};
