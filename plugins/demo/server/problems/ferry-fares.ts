import type { Random } from '../random';
import { linesFrom, numbers, type DemoProblem } from '../problem';

const fares = (random: Random, piers: number, questions: number): string =>
  linesFrom([
    [piers, questions],
    random.many(piers - 1, 1, 1_000_000),
    ...Array.from({ length: questions }, () => random.many(2, 1, piers)),
  ]);

export const ferryFares: DemoProblem = {
  problemId: 'ME-1006',
  title: 'Ferry Fares',
  difficulty: 1,
  tags: ['prefix sums', 'fast input'],
  description:
    'A ferry stops at $n$ piers in a line. A trip between the neighbouring piers $i$ and $i+1$, in either direction, costs $c_i$ pence. Answer $q$ queries: how much does the trip from pier $u$ to pier $v$ cost?\n\nThe largest input is about 5 MB. Use fast input.',
  input:
    'The first line contains $n$ and $q$ ($2 \\le n \\le 3 \\cdot 10^5$, $1 \\le q \\le 3 \\cdot 10^5$), the second line $n-1$ integers $c_i$ ($1 \\le c_i \\le 10^6$). Each of the next $q$ lines contains $u$ and $v$ ($1 \\le u, v \\le n$).',
  output: 'For each query, print the cost on a separate line.',
  timeLimit: 2000,
  samples: ['4 3\n5 1 2\n1 4\n3 2\n2 2\n'],
  inputs: (random) => [
    fares(random, 2, 3),
    fares(random, 50, 100),
    fares(random, 5000, 5000),
    fares(random, 300_000, 1000),
    fares(random, 300_000, 300_000),
  ],
  solve(input) {
    const [piers = 0, questions = 0, ...rest] = numbers(input);
    const until = [0];
    for (let i = 0; i < piers - 1; i++) until.push(until[i]! + rest[i]!);
    const answers: number[] = [];
    for (let i = 0; i < questions; i++) {
      const at = piers - 1 + 2 * i;
      answers.push(Math.abs(until[rest[at]! - 1]! - until[rest[at + 1]! - 1]!));
    }
    return linesFrom([...answers]);
  },
};
