import { seal, SEAL_BYTES, unseal } from './aes-gcm';

const VERSION = 'v1';
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
export const encryptSecret = (text: string, key: string, context = ''): string =>
  `${VERSION}.${seal(keyOf(key), text, context).toString('base64url')}`;

/**
 * Decrypts a secret.
 * @throws EncryptionError if the key or the context differs, or the text is damaged
 */
export function decryptSecret(encrypted: string, key: string, context = ''): string {
  const [version, packed, ...rest] = encrypted.split('.');
  const bytes = Buffer.from(packed ?? '', 'base64url');
  if (version !== VERSION || rest.length > 0 || bytes.length < SEAL_BYTES) {
    throw new EncryptionError('this is no sealed secret, or it was damaged');
  }
  const text = unseal(keyOf(key), bytes, context);
  if (text === null) {
    throw new EncryptionError(
      'a sealed secret does not open: REMOTE_SECRETS_KEY is another one, or the secret was damaged',
    );
  }
  return text;
}

/** What contexts call each secret. Stored secrets depend on these texts, so they never change. */
const CONTEXT_NAMES = { password: 'password', session: 'session', siteLogin: 'visit', proxy: 'proxy' } as const;

/**
 * Returns the encryption context of a secret of a remote judge account. The secret can only be decrypted for the
 * origin that it was encrypted for; null is for secrets that were encrypted before origins were recorded.
 */
export const accountContext = (accountId: number, secret: keyof typeof CONTEXT_NAMES, origin: string | null): string =>
  `account ${accountId} ${CONTEXT_NAMES[secret]}${origin === null ? '' : ` for ${origin}`}`;
