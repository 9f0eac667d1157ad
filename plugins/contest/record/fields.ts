import { mapped, type Steps } from './steps';
import { RecordError } from './trouble';

/** An object of a file, with where it stands, so that what is wrong can be named. */
export interface Item {
  where: string;
  data: Readonly<Record<string, unknown>>;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Absent and null are the same. */
export const has = ({ data }: Item, name: string): boolean => data[name] !== undefined && data[name] !== null;

const at = ({ where }: Item, name: string): string => (where === '' ? name : `${where}.${name}`);

export function text(item: Item, name: string, { max, min = 1 }: { max: number; min?: number }): string {
  const value = item.data[name];
  if (typeof value === 'string' && value.length >= min && value.length <= max) return value;
  throw new RecordError('notText', { where: at(item, name), min, max });
}

/** The first of these fields that says something, cut to `max` characters; else `missing`. */
export function firstText<M>(item: Item, names: readonly string[], { max }: { max: number }, missing: M): string | M {
  const said = names.map((name) => item.data[name]).find((value) => typeof value === 'string' && value.trim() !== '');
  return said === undefined ? missing : (said as string).slice(0, max);
}

/** Returns what a table has under a name of a file: nothing under those that every object has, such as `constructor`. */
export const entryOf = <T>(table: Readonly<Record<string, T>>, name: unknown): T | undefined =>
  typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined;

/** The first of these fields that says something, in one of its languages where it is told in several. */
export function localText({ data }: Item, names: readonly string[], missing: string): string {
  for (const name of names) {
    const value = data[name];
    const said = isObject(value) ? (value['fallback'] ?? value['zh-CN'] ?? Object.values(value)[0]) : value;
    if (typeof said === 'string' && said.trim() !== '') return said;
  }
  return missing;
}

/** An id; some files have numbers for them. */
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

/** Its objects, each with where it stands. */
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

/** What `read` makes of a field that is there; else `missing`. */
export const optional = <T, M>(item: Item, name: string, missing: M, read: () => T): T | M =>
  has(item, name) ? read() : missing;
