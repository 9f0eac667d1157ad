/**
 * Times of less processor time, in µs, say nothing about growth: collecting the garbage of a large heap once takes
 * 30 ms. What grows with the square takes seconds with the longest texts.
 */
const NOISE = 100_000;
/** An odd number, of which one is in the middle. */
const ATTEMPTS = 5;
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
 * Returns how many times as long a text of `length` takes as its four quarters, which leave as much garbage behind; the
 * middle one of some attempts, because a single one may be disturbed either way.
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
  const growths = Array.from({ length: ATTEMPTS }, attempt).sort((one, other) => one - other);
  return growths[(ATTEMPTS - 1) / 2]!;
}
