import { Limits, type PackageRemark } from '@tribunal/contract';
import type { PackageProblem } from '../../model';
import { own } from './own';

/** A number; null: the package does not say; a text: what it says, which is no amount. */
export type Limit = number | string | null;

export interface WantedLimits {
  timeMs: Limit;
  memoryMb: Limit;
}

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

/** `1`, `0.5`, `.5`, `1,5` and `1e3`. A comma before three digits may part thousands: nobody can say. */
const AMOUNT = /^(\d+(?:[.,]\d*)?|[.,]\d+)(e[+-]?\d+)?\s*(\p{L}*)\.?$/iu;
const THOUSANDS = /,\d{3}(?!\d)/;
/** Characters of a text that is no amount. */
const SHOWN = 80;

function amountOf(value: unknown, units: Readonly<Record<string, number>>, usual: string): Limit {
  if (value === null || value === undefined) return null;
  const said = (typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)).trim();
  if (said === '') return null;
  const [, number = '', exponent = '', unit = ''] = AMOUNT.exec(said) ?? [];
  const factor = own(units, unit.toLowerCase() || usual);
  const amount = Number(number.replace(',', '.') + exponent) * (factor ?? Number.NaN);
  const isAmount = number !== '' && !THOUSANDS.test(number) && Number.isFinite(amount);
  return isAmount ? amount : said.slice(0, SHOWN);
}

/** A time in ms, of a number of `unit` or a text that may name its own: `1 s`, `1000ms`, `0,5`. */
export const timeOf = (value: unknown, unit: 's' | 'ms', more: Readonly<Record<string, number>> = {}): Limit =>
  amountOf(value, { ...TIME, ...more }, unit);

/** A size in MB, of a number of `unit` or a text that may name its own: `256 MB`, `262144k`. */
export const memoryOf = (value: unknown, unit: 'b' | 'kb' | 'mb'): Limit => amountOf(value, MEMORY, unit);

const within = ({ min, max }: { min: number; max: number }, value: number): number =>
  Math.min(max, Math.max(min, Math.ceil(value)));

type Found = Pick<PackageProblem, 'losses' | 'remarks'>;
type Bounds = { min: number; max: number; default: number };

/** The limit that comes nearest to the wanted one, with a loss when that is out of reach or no amount, and a remark when nothing is said. */
function near(what: 'timeLimit' | 'memoryLimit', limits: Bounds, wanted: Limit, { losses, remarks }: Found): number {
  if (wanted === null) {
    remarks.push({ code: `${what}Assumed`, detail: String(limits.default) });
    return limits.default;
  }
  if (typeof wanted === 'string') {
    losses.push({ code: `${what}NotRead`, detail: `${wanted} → ${limits.default}` });
    return limits.default;
  }
  const taken = within(limits, wanted);
  if (taken !== Math.ceil(wanted)) losses.push({ code: `${what}OutOfReach`, detail: `${wanted} → ${taken}` });
  return taken;
}

/** The limits of a problem, with what cannot be kept of them. */
export function limitsOf({
  timeMs,
  memoryMb,
}: WantedLimits): Pick<PackageProblem, 'timeLimit' | 'memoryLimit' | 'stackLimit'> & Found {
  const found: { losses: PackageRemark[]; remarks: PackageRemark[] } = { losses: [], remarks: [] };
  const timeLimit = near('timeLimit', Limits.timeLimitMs, timeMs, found);
  const memoryLimit = near('memoryLimit', Limits.memoryLimitMb, memoryMb, found);
  // Formats without a stack limit mean that the stack may take all memory.
  return { timeLimit, memoryLimit, stackLimit: within(Limits.stackLimitMb, memoryLimit), ...found };
}
