export interface SeededRandom {
  /** Returns a number in [0, 1). */
  next(): number;
  /** Returns a whole number from 0 to `count` - 1. */
  below(count: number): number;
  pick<T>(from: readonly T[]): T;
}

/** Returns a deterministic generator (mulberry32, by Tommy Ettinger): the same seed gives the same values. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return { next, below, pick: (from) => from[below(from.length)]! };
}
