import { Secret, TOTP } from 'otpauth';

/** Steps by which the clock of a device may be wrong. */
const TOLERANCE = 1;
export const TOTP_DIGITS = 6;
const SECRET_BYTES = 20;

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const generatorOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), digits: TOTP_DIGITS, algorithm: 'SHA1', period: 30 });

/** Returns the address that an authenticator app reads from a QR code. */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  generatorOf(secret, { issuer, label }).toString();

/** Returns the time step that the code is of, or null if it is of no step near `now`. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const generator = generatorOf(secret);
  const timestamp = now.getTime();
  const delta = generator.validate({ token: code, timestamp, window: TOLERANCE });
  return delta === null ? null : generator.counter({ timestamp }) + delta;
}
