/**
 * Times of less processor time, in µs, say nothing about growth: collecting the garbage of a large heap once takes
 * 30 ms. What grows with the square takes seconds with the longest texts.
 */
const NOISE = 100_000;
/** Attempts on one side of the limit of linear growth that decide: the middle one of five is among them or beyond. */
const DECISIVE = 3;
/** A text and its four quarters take the same time when that grows with the length, four times that with its square. */
export const LINEAR_GROWTH = 2.25;

/** Returns a text of about the given length. */
export type SizedText = (length: number) => string;

/**
 * Returns the processor time in µs, which a busy machine does not increase. It is that of the whole process, so what
 * other threads do meanwhile counts: collecting the garbage of all tests that the process has run.
 */
const timeOf = (run: () => unknown): number => {
  const begun = process.cpuUsage();
  run();
  return process.cpuUsage(begun).user;
};

/**
 * Returns how many times as long a text of `length` takes as its four quarters, which leave as much garbage behind; a
 * single attempt may be disturbed either way, so several decide on which side of `LINEAR_GROWTH` it is.
 */
export function growthOf(run: (text: string) => unknown, textOf: SizedText, length: number): number {
  const whole = textOf(length);
  const quarter = textOf(length / 4);
  const inQuarters = (): void => {
    for (let part = 0; part < 4; part += 1) run(quarter);
  };
  const attempt = (): number => {
    const long = timeOf(() => run(whole));
    return long < NOISE ? 0 : long / timeOf(inQuarters);
  };
  run(quarter);
  const linear: number[] = [];
  const steeper: number[] = [];
  while (linear.length < DECISIVE && steeper.length < DECISIVE) {
    const growth = attempt();
    (growth < LINEAR_GROWTH ? linear : steeper).push(growth);
  }
  return linear.length === DECISIVE ? Math.max(...linear) : Math.min(...steeper);
}
