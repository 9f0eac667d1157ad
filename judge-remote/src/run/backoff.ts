import { Backoff } from '@tribunal/contract';

/** Yields pauses in ms without end, each 1.5 times as long as the previous one, up to `last`. */
export function* backoff(first: number, last: number): Generator<number, never> {
  for (const pauses = new Backoff({ firstMs: first, maxMs: last, growth: 1.5 }); ;) yield pauses.next();
}
