import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Takes the same time whatever the two have in common. */
export const isSameSecret = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/** SHA-256 in lower-case hex; for random secrets, which nobody can guess from it. */
export const hashOf = (secret: string): string => digest(secret).toString('hex');
