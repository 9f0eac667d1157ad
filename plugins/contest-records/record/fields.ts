import { mapped, type Steps } from '@tribunal/plugin-contest/standings';
import { RecordError } from './record-issues';

/** Limit of names and titles in characters. */
export const NAME = { max: 255 };
/** Limits of scores and durations: the range of the database columns. */
export const BIG = { min: -1_000_000_000, max: 1_000_000_000 };

/** Object of a file together with its position, for error messages. */
export interface Item {
  where: string;
  data: Readonly<Record<string, unknown>>;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns whether a field is present; null counts as absent. */
export const has = ({ data }: Item, name: string): boolean => data[name] !== undefined && data[name] !== null;

const at = ({ where }: Item, name: string): string => (where === '' ? name : `${where}.${name}`);

export function text(item: Item, name: string, { max, min = 1 }: { max: number; min?: number }): string {
  const value = item.data[name];
  if (typeof value === 'string' && value.length >= min && value.length <= max) return value;
  throw new RecordError('notText', { where: at(item, name), min, max });
}

/** Returns the first non-empty one of these fields, truncated to `max` characters, or else `missing`. */
export function firstText<M>(item: Item, names: readonly string[], { max }: { max: number }, missing: M): string | M {
  const found = names.map((name) => item.data[name]).find((value) => typeof value === 'string' && value.trim() !== '');
  return found === undefined ? missing : (found as string).slice(0, max);
}

/** Returns the table's own entry under a name read from a file, ignoring inherited properties such as `constructor`. */
export const entryOf = <T>(table: Readonly<Record<string, T>>, name: unknown): T | undefined =>
  typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined;

/** Returns the first non-empty one of these fields, in one of its languages if it is localised. */
export function localText({ data }: Item, names: readonly string[], missing: string): string {
  for (const name of names) {
    const value = data[name];
    const localized = isObject(value) ? (value['fallback'] ?? value['zh-CN'] ?? Object.values(value)[0]) : value;
    if (typeof localized === 'string' && localized.trim() !== '') return localized;
  }
  return missing;
}

/** Reads an id; some files use numbers. */
export function id(item: Item, name: string): string {
  const value = item.data[name];
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return text(item, name, { max: 100 });
}

interface Bounds {
  min: number;
  max: number;
}
const isWithin = (value: unknown, { min, max }: Bounds): value is number =>
  typeof value === 'number' && value >= min && value <= max;

export function number(item: Item, name: string, bounds: Bounds): number {
  const value = item.data[name];
  if (isWithin(value, bounds)) return value;
  throw new RecordError('notNumber', { where: at(item, name), min: bounds.min, max: bounds.max });
}
export function whole(item: Item, name: string, bounds: Bounds): number {
  const value = item.data[name];
  if (isWithin(value, bounds) && Number.isInteger(value)) return value;
  throw new RecordError('notWhole', { where: at(item, name), min: bounds.min, max: bounds.max });
}

export function oneOf<const T extends string>(item: Item, name: string, among: readonly T[]): T {
  const value = among.find((one) => one === item.data[name]);
  if (value !== undefined) return value;
  throw new RecordError('notOneOf', { where: at(item, name), among: among.join(', ') });
}

export function flag(item: Item, name: string): boolean {
  const value = item.data[name] ?? false;
  if (typeof value === 'boolean') return value;
  throw new RecordError('notFlag', { where: at(item, name) });
}

/** Reads a list of objects, each with its position. */
export function* list(item: Item, name: string, { max }: { max: number }): Steps<Item[]> {
  const value = item.data[name];
  if (!Array.isArray(value)) throw new RecordError('notList', { where: at(item, name) });
  if (value.length > max) throw new RecordError('tooMany', { where: at(item, name), count: value.length, max });
  return yield* mapped(value, (data: unknown, index) => {
    const where = `${at(item, name)}[${index}]`;
    if (!isObject(data)) throw new RecordError('notObject', { where });
    return { where, data };
  });
}

/** Returns the result of `read` if the field is present, or else `missing`. */
export const optional = <T, M>(item: Item, name: string, missing: M, read: () => T): T | M =>
  has(item, name) ? read() : missing;
