import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts and authenticates notifications with a shared secret; each is valid for its channel only. */
export class NotificationCipher {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = createHash('sha256').update(secret).digest();
  }

  encrypt(channel: string, text: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, nonce).setAAD(Buffer.from(channel));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
  }

  /** Decrypts a notification; returns null when it was not encrypted with this secret for this channel. */
  decrypt(channel: string, encrypted: string): string | null {
    const bytes = Buffer.from(encrypted, 'base64');
    if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
    const decipher = createDecipheriv(CIPHER, this.#key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(channel)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    try {
      return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      return null;
    }
  }
}
