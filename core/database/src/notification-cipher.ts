import { createHash } from 'node:crypto';
import { seal, unseal } from '@tribunal/config';

/** Encrypts and authenticates notifications with a shared secret; each is valid for its channel only. */
export class NotificationCipher {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = createHash('sha256').update(secret).digest();
  }

  encrypt(channel: string, text: string): string {
    return seal(this.#key, text, channel).toString('base64');
  }

  /** Decrypts a notification; returns null when it was not encrypted with this secret for this channel. */
  decrypt(channel: string, encrypted: string): string | null {
    return unseal(this.#key, Buffer.from(encrypted, 'base64'), channel);
  }
}
