import { linesOf, type DemoProblem } from '../problem';

export const signalFlags: DemoProblem = {
  problemId: 'ME-1001',
  title: 'Signal Flags',
  difficulty: 0,
  tags: ['strings', 'warm-up'],
  description:
    'A ship sends messages with flags, one flag for each letter. A flag can be used again for the same letter.\n\nCount the different flags that a message needs.',
  input: 'One line with a word of $1$ to $10^5$ lowercase English letters.',
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
