import { objectsOf, type Json } from '../json';
import type { WantedLimits } from '../common/limits';

/** `1s`, `500ms`, `1.5`; a bare number is milliseconds. null when it says nothing. */
export function milliseconds(value: unknown): number | null {
  const [, number, prefix, second] = /^([0-9]+(?:\.[0-9]*)?)\s*([mu]?)(s?)$/i.exec(String(value ?? '').trim()) ?? [];
  if (number === undefined) return null;
  if (!second && !prefix) return Number(number);
  return Number(number) * (prefix?.toLowerCase() === 'm' ? 1 : prefix?.toLowerCase() === 'u' ? 0.001 : 1000);
}

const MEGABYTES: Readonly<Record<string, number>> = { k: 1 / 1024, m: 1, g: 1024 };

/** `256m`, `1g`, `65536k`; a bare number is megabytes. */
export function megabytes(value: unknown): number | null {
  const [, number, unit] = /^([0-9]+(?:\.[0-9]*)?)\s*([kmg]?)i?b?$/i.exec(String(value ?? '').trim()) ?? [];
  return number === undefined ? null : Number(number) * MEGABYTES[unit?.toLowerCase() || 'm']!;
}

const highest = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce<number | null>((most, one) => (one === null ? most : Math.max(one, most ?? 0)), null);

/** Limits of the whole problem; where only cases and subtasks have some, the highest of those. */
export function limitsIn(config: Json): WantedLimits {
  const parts = objectsOf(config['subtasks']).flatMap((one) => [one, ...objectsOf(one['cases'])]);
  const all = [...parts, ...objectsOf(config['cases'])];
  return {
    timeMs: milliseconds(config['time']) ?? highest(all.map((one) => milliseconds(one['time']))),
    memoryMb: megabytes(config['memory']) ?? highest(all.map((one) => megabytes(one['memory']))),
  };
}
