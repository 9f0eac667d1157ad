import { createRequire } from 'node:module';

/**
 * Replaces `@node-rs/argon2` in tests, which hash thousands of passwords: it computes real hashes at the lowest
 * possible cost. A hash contains its cost, so `verify` is the original.
 */
const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2');

export const { verify } = real;

export const hash: typeof real.hash = (password, options, signal) =>
  real.hash(password, { ...options, memoryCost: 8, timeCost: 1 }, signal);
