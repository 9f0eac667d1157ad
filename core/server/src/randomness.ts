import { randomBytes, randomUUID } from 'node:crypto';
import type { Randomness } from './tokens';

export const systemRandomness: Randomness = {
  uuid: () => randomUUID(),
  secret: (bytes) => randomBytes(bytes).toString('base64url'),
};
