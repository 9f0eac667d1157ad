import { type Json, type Limit, memoryOf, objectsOf, timeOf } from '@tribunal/plugin-problem-packages/server';
import type { RequestedLimits } from '../common';

/** Hydro also accepts `m` and `u` without an `s` as fractions of a second. */
const PARTS = { m: 1, u: 0.001 };

const time = (value: unknown): Limit => timeOf(value, 'ms', PARTS);
const memory = (value: unknown): Limit => memoryOf(value, 'mb');

/** Returns the highest limit, or the first text that is not an amount. */
const highest = (limits: readonly Limit[]): Limit =>
  limits.find((one) => typeof one === 'string') ??
  limits.reduce<Limit>((most, one) => (one === null ? most : Math.max(Number(one), Number(most ?? 0))), null);

/** Returns the limits of the whole problem, or the highest limits of testcases and subtasks if only those have some. */
export function limitsIn(config: Json): RequestedLimits {
  const parts = objectsOf(config['subtasks']).flatMap((one) => [one, ...objectsOf(one['cases'])]);
  const all = [...parts, ...objectsOf(config['cases'])];
  return {
    timeMs: time(config['time']) ?? highest(all.map((one) => time(one['time']))),
    memoryMb: memory(config['memory']) ?? highest(all.map((one) => memory(one['memory']))),
  };
}
