/** Value and slope of an increasing function. */
export interface Slope {
  value: number;
  slope: number;
}

const TOLERANCE = 1e-9;
/** Halving alone needs fewer steps for the widest range. */
const MAX_STEPS = 100;

/**
 * Returns where an increasing function is zero, by Newton's method inside a shrinking interval. If it is zero outside of
 * the interval, the nearer end is returned.
 */
export function rootOf(f: (x: number) => Slope, range: { min: number; max: number }, start: number): number {
  let { min, max } = range;
  let x = Math.min(Math.max(start, min), max);
  for (let step = 0; step < MAX_STEPS && max - min > TOLERANCE; step += 1) {
    const { value, slope } = f(x);
    if (value === 0) return x;
    if (value < 0) min = x;
    else max = x;
    const newton = x - value / slope;
    const next = newton > min && newton < max ? newton : (min + max) / 2;
    if (Math.abs(next - x) < TOLERANCE) return next;
    x = next;
  }
  return x;
}
