/** Times of less processor time, in µs, say nothing about growth. */
const NOISE = 30_000;
/** A time that grows with the length becomes four times as long, one that grows with its square sixteen times. */
export const LINEAR_GROWTH = 9;

/** Returns a text of about the given length. */
export type SizedText = (length: number) => string;

/**
 * Returns the processor time in µs, which a busy machine does not increase. It is that of the whole process, so what
 * other threads do meanwhile counts: collecting the garbage of all tests that the process has run.
 */
const timeOf = (run: (text: string) => unknown, text: string): number => {
  const begun = process.cpuUsage();
  run(text);
  return process.cpuUsage(begun).user;
};

/** Returns how much the time grows with a text four times as long, which has `length`; the least of some attempts. */
export function growthOf(run: (text: string) => unknown, textOf: SizedText, length: number): number {
  let least = Infinity;
  for (let attempt = 0; attempt < 4 && least > LINEAR_GROWTH; attempt += 1) {
    const long = timeOf(run, textOf(length));
    least = Math.min(least, long < NOISE ? 0 : long / timeOf(run, textOf(length / 4)));
  }
  return least;
}
