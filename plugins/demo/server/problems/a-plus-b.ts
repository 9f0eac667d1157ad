import { linesOf, numbers, type DemoProblem } from '../problem';

export const aPlusB: DemoProblem = {
  problemId: 'ME-1000',
  title: 'A + B',
  difficulty: 0,
  tags: ['warm-up'],
  description: 'Two ships enter the harbour. One carries $a$ crates, the other $b$. Find the total number of crates.',
  input: 'One line with two integers $a$ and $b$ ($-10^9 \\le a, b \\le 10^9$).',
  output: 'Print one integer: $a + b$.',
  hint: 'Read from standard input and write to standard output. In C++: `long long a, b; std::cin >> a >> b; std::cout << a + b;`',
  samples: ['3 4\n', '-5 5\n'],
  inputs: (random) => [
    '0 0\n',
    '1000000000 1000000000\n',
    '-1000000000 -1000000000\n',
    ...Array.from({ length: 5 }, () => linesOf(random.many(2, -1e9, 1e9))),
  ],
  solve(input) {
    const [a = 0, b = 0] = numbers(input);
    return linesOf(a + b);
  },
};
