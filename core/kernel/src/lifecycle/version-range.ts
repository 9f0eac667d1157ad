import { clean, satisfies } from 'semver';

/** Ranges as contract versions need them: `1.2.3`, `^1.2`, `~1.2`, `1.x`, `1` or `*`. */
const RANGE = /^[\^~]?(\d+|[x*])(\.(\d+|[x*])){0,2}$/i;

/**
 * Returns whether a version satisfies a range, where missing parts match anything.
 * @throws on a version that is not three numbers, and on any other form of range
 */
export const satisfiesRange = (version: string, range: string): boolean => {
  if (!/^\d+\.\d+\.\d+$/.test(version) || clean(version) === null)
    throw new Error(`"${version}" is not a version; use three numbers, as in 1.0.0`);
  if (!RANGE.test(range.trim())) throw new Error(`"${range}" is not a supported range; use ^3.0, ~3.0, 3.x or 3.0.0`);
  return satisfies(version, range);
};
