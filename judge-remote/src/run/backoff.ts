/** Yields pauses in ms without end, each 1.5 times as long as the previous one, up to `last`. */
export function* backoff(first: number, last: number): Generator<number, never> {
  for (let wait = first; ; wait = Math.min(Math.round(wait * 1.5), last)) yield wait;
}
