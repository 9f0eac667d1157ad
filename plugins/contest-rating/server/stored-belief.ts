import type { Belief } from './elo-mmr';

/** Numbers before the performances. */
const HEAD = 4;

/** Returns a belief as numbers: mode, deviation, mean and weight of the normal factor, then the performances in pairs. */
export const toStored = ({ mode, deviation, normal, factors }: Belief): number[] => [
  ...[mode, deviation, normal.mean, normal.weight],
  ...factors.flatMap(({ performance, weight }) => [performance, weight]),
];

export function fromStored(numbers: readonly number[]): Belief {
  const [mode, deviation, mean, weight] = numbers as [number, number, number, number];
  const factors: Belief['factors'][number][] = [];
  for (let at = HEAD; at < numbers.length; at += 2) {
    factors.push({ performance: numbers[at]!, weight: numbers[at + 1]! });
  }
  return { mode, deviation, normal: { mean, weight }, factors };
}
