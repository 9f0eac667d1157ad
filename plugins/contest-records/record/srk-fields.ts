import { ContestLimits } from '@tribunal/plugin-contest/contract';
import type { RecordTeam } from './draft';
import { NAME, entryOf, has, id, isObject, localText, type Item } from './fields';
import { RecordError } from './record-issues';

export const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, min: 60_000, h: 3_600_000, d: 86_400_000 };

/** Returns a nested object. */
export function part({ where, data }: Item, name: string): Item {
  const path = where === '' ? name : `${where}.${name}`;
  const value = data[name];
  if (!isObject(value)) throw new RecordError('notObject', { where: path });
  return { where: path, data: value };
}

/** Reads a duration such as `[90, "min"]` and returns ms. */
export function durationOf({ where, data }: Item, name: string): number {
  const value: unknown = data[name];
  const [amount, unit] = Array.isArray(value) ? (value as unknown[]) : [];
  const ms = entryOf(UNIT_MS, unit) ?? NaN;
  const span = typeof amount === 'number' ? Math.round(amount * ms) : NaN;
  if (Math.abs(span) <= 2 * ContestLimits.durationMs.max) return span;
  throw new RecordError('notDuration', { where: `${where}.${name}` });
}

export function teamOf(user: Item): RecordTeam {
  const name = localText(user, ['name'], '');
  const team = has(user, 'id') ? id(user, 'id') : name;
  return {
    id: team,
    name: (name || team).slice(0, NAME.max),
    affiliation: localText(user, ['organization'], '').slice(0, NAME.max) || null,
    isStar: user.data['official'] === false,
  };
}

export const isSolved = (result: unknown): boolean => result === 'AC' || result === 'FB';
