import { linesOf, type DemoProblem } from '../problem';

const CLOSES: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

export const balancedCrates: DemoProblem = {
  problemId: 'ME-1004',
  title: 'Balanced Crates',
  difficulty: 0,
  tags: ['stack', 'strings'],
  description:
    'Crates are packed into crates. A packing list contains `(`, `[` or `{` where a crate of that kind is opened, and the matching bracket where it is closed. A crate can be closed only after all crates opened after it are closed.\n\nDetermine whether a list is valid, and if it is not, where the first error is.',
  input: 'One line with a packing list of 1 to $2 \\cdot 10^5$ brackets.',
  output:
    'Print `OK` if the list is valid. Otherwise print the 1-based position of the first bracket that cannot be at its position. If only closing brackets are missing at the end, print the length of the list plus 1.',
  samples: ['([]{})\n', '([)]\n', '((\n'],
  inputs(random) {
    const nested = (depth: number): string => {
      const open = random.word(depth, '([{');
      return (
        open +
        [...open]
          .reverse()
          .map((bracket) => ({ '(': ')', '[': ']', '{': '}' })[bracket])
          .join('')
      );
    };
    return [
      ')\n',
      nested(50),
      nested(1000) + nested(20),
      nested(100_000),
      nested(99_999) + '}',
      random.word(40, '()[]{}'),
    ].map((list) => linesOf(list.trim()));
  },
  solve(input) {
    const list = input.trim();
    const open: string[] = [];
    for (let i = 0; i < list.length; i++) {
      const bracket = list[i]!;
      const wanted = CLOSES[bracket];
      if (!wanted) open.push(bracket);
      else if (open.pop() !== wanted) return linesOf(i + 1);
    }
    return linesOf(open.length ? list.length + 1 : 'OK');
  },
};
