import type { Randomness } from '../../tokens';

const BYTES = 8;

/** Decimal digits that nobody foresees, each as likely as the others. */
export function digits(random: Randomness, count: number): string {
  const number = Buffer.from(random.secret(BYTES), 'base64url').readBigUInt64BE();
  return String(number % 10n ** BigInt(count)).padStart(count, '0');
}
