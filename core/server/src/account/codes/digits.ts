import type { Randomness } from '@tribunal/platform';

const BYTES = 8;

/** Returns unpredictable, uniformly distributed decimal digits. */
export function digits(random: Randomness, count: number): string {
  const number = Buffer.from(random.secret(BYTES), 'base64url').readBigUInt64BE();
  return String(number % 10n ** BigInt(count)).padStart(count, '0');
}
