/** Pauses in ms, each half as long again as the one before, up to `last`, without end. */
export function* growing(first: number, last: number): Generator<number, never> {
  for (let wait = first; ; wait = Math.min(Math.round(wait * 1.5), last)) yield wait;
}
