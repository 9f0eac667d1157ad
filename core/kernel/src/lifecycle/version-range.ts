type Version = readonly [number, number, number];

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;
const RANGE = /^([\^~]?)(\d+|[x*])(?:\.(\d+|[x*]))?(?:\.(\d+|[x*]))?$/i;

/**
 * Returns whether a version satisfies a range: `1.2.3`, `^1.2`, `~1.2`, `1.x`, `1` or `*`, where missing parts match
 * anything. Only these forms are supported, because contract ranges need no others.
 * @throws on any other form
 */
export const satisfiesRange = (version: string, range: string): boolean => {
  const [from, below] = boundsOf(range);
  const actual = versionOf(version);
  return compare(actual, from) >= 0 && (below === null || compare(actual, below) < 0);
};

const versionOf = (text: string): Version => {
  const match = VERSION.exec(text);
  if (!match) throw new Error(`"${text}" is no version; write three numbers, as in 1.0.0`);
  return [Number(match[1]), Number(match[2]), Number(match[3])];
};

/**
 * Returns the lowest version in the range and the lowest version above it; the latter is null if the range is
 * unbounded.
 */
const boundsOf = (range: string): [Version, Version | null] => {
  const match = RANGE.exec(range.trim());
  if (!match) throw new Error(`"${range}" is no range that is understood; write it as ^1.0, ~1.2, 1.x or 1.2.3`);
  const given = givenParts(match.slice(2));
  const from: Version = [given[0] ?? 0, given[1] ?? 0, given[2] ?? 0];
  if (given.length === 0) return [from, null];
  return [from, bump(from, lastFixed(match[1], given))];
};

/** Returns the numbers before the first part that is missing or a wildcard. */
const givenParts = (parts: readonly (string | undefined)[]): number[] => {
  const open = parts.findIndex((part) => part === undefined || !/^\d+$/.test(part));
  return (open < 0 ? parts : parts.slice(0, open)).map(Number);
};

/** Returns the index of the last part that must not change. */
const lastFixed = (sign: string | undefined, given: readonly number[]): number => {
  const last = given.length - 1;
  if (sign === '~') return Math.min(last, 1);
  if (sign !== '^') return last;
  const firstNonZero = given.findIndex((part) => part > 0);
  return firstNonZero < 0 ? last : firstNonZero;
};

const bump = (version: Version, index: number): Version => [
  index === 0 ? version[0] + 1 : version[0],
  index === 1 ? version[1] + 1 : index < 1 ? 0 : version[1],
  index === 2 ? version[2] + 1 : 0,
];

const compare = (a: Version, b: Version): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
