import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Randomness } from './tokens';

/** SHA-256 of a random secret, which nobody can guess from it. */
export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Takes the same time whatever the two have in common. */
export const isSameSecret = (a: string, b: string): boolean => timingSafeEqual(digestOf(a), digestOf(b));

/** Like `digestOf`, in lower-case hex. */
export const secretHashOf = (secret: string): string => digestOf(secret).toString('hex');

export const systemRandomness: Randomness = {
  uuid: () => randomUUID(),
  secret: (bytes) => randomBytes(bytes).toString('base64url'),
};
