/** A number, null if the package does not specify the amount, or the original text if it is not one. */
export type Limit = number | string | null;

const TIME: Readonly<Record<string, number>> = {
  us: 0.001,
  ms: 1,
  msec: 1,
  msecs: 1,
  millisecond: 1,
  milliseconds: 1,
  毫秒: 1,
  s: 1000,
  sec: 1000,
  secs: 1000,
  second: 1000,
  seconds: 1000,
  秒: 1000,
  min: 60_000,
};

const MEMORY: Readonly<Record<string, number>> = {
  b: 1 / 1024 ** 2,
  byte: 1 / 1024 ** 2,
  bytes: 1 / 1024 ** 2,
  k: 1 / 1024,
  kb: 1 / 1024,
  kib: 1 / 1024,
  m: 1,
  mb: 1,
  mib: 1,
  megabyte: 1,
  megabytes: 1,
  g: 1024,
  gb: 1024,
  gib: 1024,
};

/**
 * Matches `1`, `0.5`, `.5`, `1,5` and `1e3`. A comma before three digits is ambiguous, because it may separate
 * thousands.
 */
const AMOUNT = /^(\d+(?:[.,]\d*)?|[.,]\d+)(e[+-]?\d+)?\s*(\p{L}*)\.?$/iu;
const THOUSANDS = /,\d{3}(?!\d)/;
/** Maximum number of characters quoted from a text that is not an amount. */
const SHOWN = 80;

function amountOf(value: unknown, units: Readonly<Record<string, number>>, usual: string): Limit {
  if (value === null || value === undefined) return null;
  const text = (typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)).trim();
  if (text === '') return null;
  const [, number = '', exponent = '', unit = ''] = AMOUNT.exec(text) ?? [];
  const name = unit.toLowerCase() || usual;
  const factor = Object.hasOwn(units, name) ? units[name] : undefined;
  const amount = Number(number.replace(',', '.') + exponent) * (factor ?? Number.NaN);
  const isAmount = number !== '' && !THOUSANDS.test(number) && Number.isFinite(amount);
  return isAmount ? amount : text.slice(0, SHOWN);
}

/** Returns a time in ms, from a number in `unit` or a text that may have its own unit: `1 s`, `1000ms`, `0,5`. */
export const timeOf = (value: unknown, unit: 's' | 'ms', more: Readonly<Record<string, number>> = {}): Limit =>
  amountOf(value, { ...TIME, ...more }, unit);

/** Returns a size in MB, from a number in `unit` or a text that may have its own unit: `256 MB`, `262144k`. */
export const memoryOf = (value: unknown, unit: 'b' | 'kb' | 'mb'): Limit => amountOf(value, MEMORY, unit);
