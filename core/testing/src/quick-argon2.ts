import { createRequire } from 'node:module';

/**
 * Stands in for `@node-rs/argon2` in tests, which hash thousands of passwords: real hashes at the lowest cost there is.
 * A hash names its own cost, so `verify` is the real one.
 */
const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2');

export const { verify } = real;

export const hash: typeof real.hash = (password, options, signal) =>
  real.hash(password, { ...options, memoryCost: 8, timeCost: 1 }, signal);
