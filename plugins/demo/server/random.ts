/**
 * A small repeatable random generator (mulberry32, by Tommy Ettinger, public domain): the same seed generates the
 * same test data.
 */
export class Random {
  constructor(private state: number) {}

  /** Returns a number uniformly distributed in [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Returns a whole number between `low` and `high`, both inclusive. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  many(count: number, low: number, high: number): number[] {
    return Array.from({ length: count }, () => this.between(low, high));
  }

  pick<T>(from: readonly T[]): T {
    return from[this.between(0, from.length - 1)] as T;
  }

  word(length: number, alphabet: string): string {
    let word = '';
    for (let i = 0; i < length; i++) word += alphabet[this.between(0, alphabet.length - 1)];
    return word;
  }

  shuffle<T>(items: T[]): T[] {
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.between(0, i);
      [items[i], items[j]] = [items[j] as T, items[i] as T];
    }
    return items;
  }
}
