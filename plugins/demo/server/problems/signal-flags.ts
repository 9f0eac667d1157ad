import { linesOf, type DemoProblem } from '../problem';

export const signalFlags: DemoProblem = {
  problemId: 'ME-1001',
  title: 'Signal Flags',
  difficulty: 0,
  tags: ['strings', 'warm-up'],
  description:
    'Every letter of a message is hoisted as one flag. The locker holds only **one** flag of each letter, so a message can be shown at once only if no letter comes twice; otherwise the crew must wait for a flag to come down.\n\nCount how many different flags a message needs.',
  input: 'One line: a word of $1$ to $10^5$ lower-case English letters.',
  output: 'Print the number of different letters in it.',
  samples: ['harbour\n', 'aaaa\n'],
  inputs: (random) => [
    'z\n',
    'abcdefghijklmnopqrstuvwxyz\n',
    linesOf(random.word(30, 'xyz')),
    linesOf(random.word(1000, 'aeiou')),
    linesOf(random.word(100_000, 'abcdefghijklmnopqrstuvwxyz')),
    linesOf('q'.repeat(100_000)),
  ],
  solve: (input) => linesOf(new Set(input.trim()).size),
};
