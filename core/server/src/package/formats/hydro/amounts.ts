import { memoryOf, timeOf, type Limit, type WantedLimits } from '../common';
import { objectsOf, type Json } from '../json';

/** Here `m` and `u` without an `s` are parts of a second, too. */
const PARTS = { m: 1, u: 0.001 };

const time = (value: unknown): Limit => timeOf(value, 'ms', PARTS);
const memory = (value: unknown): Limit => memoryOf(value, 'mb');

/** The highest, or what is no amount. */
const highest = (limits: readonly Limit[]): Limit =>
  limits.find((one) => typeof one === 'string') ??
  limits.reduce<Limit>((most, one) => (one === null ? most : Math.max(Number(one), Number(most ?? 0))), null);

/** Limits of the whole problem; where only cases and subtasks have some, the highest of those. */
export function limitsIn(config: Json): WantedLimits {
  const parts = objectsOf(config['subtasks']).flatMap((one) => [one, ...objectsOf(one['cases'])]);
  const all = [...parts, ...objectsOf(config['cases'])];
  return {
    timeMs: time(config['time']) ?? highest(all.map((one) => time(one['time']))),
    memoryMb: memory(config['memory']) ?? highest(all.map((one) => memory(one['memory']))),
  };
}
