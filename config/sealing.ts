import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY = /^[0-9a-f]{64}$/i;

/** What was sealed cannot be read. Says why, never what. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

function keyOf(key: string): Buffer {
  if (!KEY.test(key)) throw new SealError('REMOTE_SECRETS_KEY is not 64 hexadecimal digits');
  return Buffer.from(key, 'hex');
}

/**
 * A secret that only those read who have the key (64 hexadecimal digits). It opens for the same `context` alone, so
 * that it cannot be put in the place of another; see `accountContext`.
 */
export function seal(text: string, key: string, context = ''): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(key), nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
}

/** Throws `SealError` when the key or the context is another, or the text is damaged. */
export function openSealed(sealed: string, key: string, context = ''): string {
  const [version, packed, ...rest] = sealed.split('.');
  const bytes = Buffer.from(packed ?? '', 'base64url');
  if (version !== VERSION || rest.length > 0 || bytes.length < NONCE_BYTES + TAG_BYTES) {
    throw new SealError('this is no sealed secret, or it was damaged');
  }
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, keyOf(key), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    throw new SealError('a sealed secret does not open: REMOTE_SECRETS_KEY is another one, or the secret was damaged');
  }
}

/**
 * The context of what is kept of an account at a remote judge. It opens for the origin that it was sealed for and no other;
 * null is for what was sealed before origins were noted.
 */
export const accountContext = (
  accountId: number,
  secret: 'password' | 'session' | 'visit',
  origin: string | null,
): string => `account ${accountId} ${secret}${origin === null ? '' : ` for ${origin}`}`;
