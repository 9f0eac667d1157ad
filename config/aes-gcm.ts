import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Bytes by which a sealed text is longer than the text. */
export const SEAL_BYTES = NONCE_BYTES + TAG_BYTES;

/**
 * Encrypts and authenticates a text with a key of 32 bytes. It can only be decrypted with the same context, so that
 * it cannot be stored or sent in place of another one.
 */
export function seal(key: Buffer, text: string, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Decrypts what `seal` returned; returns null if the key or the context differs, or the bytes are damaged. */
export function unseal(key: Buffer, sealed: Buffer, context: string): string | null {
  if (sealed.length < SEAL_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(NONCE_BYTES, SEAL_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(SEAL_BYTES)), decipher.final()]).toString();
  } catch {
    return null;
  }
}
