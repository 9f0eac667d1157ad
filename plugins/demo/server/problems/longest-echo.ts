import { linesOf, type DemoProblem } from '../problem';

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
