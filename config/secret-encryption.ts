import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY = /^[0-9a-f]{64}$/i;

/** Thrown when encrypted text cannot be decrypted. The message says why and never contains the text. */
export class EncryptionError extends Error {
  override readonly name = 'EncryptionError';
}

function keyOf(key: string): Buffer {
  if (!KEY.test(key)) throw new EncryptionError('REMOTE_SECRETS_KEY is not 64 hexadecimal digits');
  return Buffer.from(key, 'hex');
}

/**
 * Encrypts a secret with `key` (64 hexadecimal digits). It can only be decrypted with the same `context`, so that it
 * cannot be stored in place of another secret; see `accountContext`.
 */
export function encryptSecret(text: string, key: string, context = ''): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(key), nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
}

/**
 * Decrypts a secret.
 * @throws EncryptionError if the key or the context differs, or the text is damaged
 */
export function decryptSecret(encrypted: string, key: string, context = ''): string {
  const [version, packed, ...rest] = encrypted.split('.');
  const bytes = Buffer.from(packed ?? '', 'base64url');
  if (version !== VERSION || rest.length > 0 || bytes.length < NONCE_BYTES + TAG_BYTES) {
    throw new EncryptionError('this is no sealed secret, or it was damaged');
  }
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, keyOf(key), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    throw new EncryptionError(
      'a sealed secret does not open: REMOTE_SECRETS_KEY is another one, or the secret was damaged',
    );
  }
}

/**
 * Returns the encryption context of a secret of a remote judge account. The secret can only be decrypted for the
 * origin that it was encrypted for; null is for secrets that were encrypted before origins were recorded.
 */
export const accountContext = (
  accountId: number,
  secret: 'password' | 'session' | 'visit',
  origin: string | null,
): string => `account ${accountId} ${secret}${origin === null ? '' : ` for ${origin}`}`;
