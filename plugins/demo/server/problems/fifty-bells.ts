import { linesOf, type DemoProblem } from '../problem';

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n % modulus;
  for (base %= modulus; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = (result * base) % modulus;
    base = (base * base) % modulus;
  }
  return result;
}

export const fiftyBells: DemoProblem = {
  problemId: 'ME-1010',
  title: 'Fifty Bells',
  difficulty: 1,
  tags: ['number theory'],
  description:
    'A bell tower has $m$ bells in a circle. It strikes once in the first hour, and in each following hour $a$ times as often as in the hour before. Each stroke uses the next bell. The strokes of hour $b+1$ alone, starting from bell 0, move on by $a^b$ bells. Compute $a^b$ modulo $m$.\n\nThere are fifty test cases.',
  input: 'One line with $a$, $b$ and $m$ ($0 \\le a, b \\le 10^{18}$, $1 \\le m \\le 10^9$). Here $0^0 = 1$.',
  output: 'Print $a^b \\bmod m$.',
  samples: ['2 10 1000\n', '7 0 1\n'],
  inputs: (random) => [
    '0 0 5\n',
    '0 7 5\n',
    '1000000000000000000 1000000000000000000 1000000000\n',
    ...Array.from({ length: 45 }, (_, i) => {
      const huge = (): string => String(random.between(1, 9)) + random.word(i % 18, '0123456789');
      return linesOf(`${huge()} ${huge()} ${random.between(1, 1e9)}`);
    }),
  ],
  solve(input) {
    const [a, b, m] = input.trim().split(/\s+/).map(BigInt) as [bigint, bigint, bigint];
    return linesOf(String(power(a, b, m)));
  },
};
