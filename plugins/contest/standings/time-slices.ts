/** Work in small steps, between which the runner may do something else. */
export type Steps<T> = Generator<void, T, void>;

/** Runs all steps at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Maps the elements one by one. */
export function* mapped<T, R>(all: Iterable<T>, make: (one: T, index: number) => R): Steps<R[]> {
  const made: R[] = [];
  for (const one of all) {
    made.push(make(one, made.length));
    yield;
  }
  return made;
}

/** Number of elements that are sorted at once. */
const RUN = 2048;

/** Returns a sorted copy; the sort is stable. */
export function* sorted<T>(all: readonly T[], compare: (a: T, b: T) => number): Steps<T[]> {
  let runs: T[][] = [];
  for (let from = 0; from < all.length; from += RUN) {
    runs.push(all.slice(from, from + RUN).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2) merged.push(yield* mergedOf(runs[at]!, runs[at + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergedOf<T>(left: readonly T[], right: readonly T[], compare: (a: T, b: T) => number): Steps<T[]> {
  const all: T[] = [];
  let [at, other] = [0, 0];
  while (at < left.length || other < right.length) {
    const isLeft = other === right.length || (at < left.length && compare(left[at]!, right[other]!) <= 0);
    all.push(isLeft ? left[at++]! : right[other++]!);
    if (all.length % RUN === 0) yield;
  }
  return all;
}
