import { hkdfSync } from 'node:crypto';
import { seal, unseal, type ServerConfig } from '@tribunal/config';
import { inject, injectable } from '@tribunal/kernel';
import { Config } from '@tribunal/platform';

const KEY_BYTES = 32;

/** Encrypts the secrets of authenticator apps. Each can be decrypted only for the account that it was encrypted for. */
@injectable()
export class FactorCipher {
  readonly #key: Buffer;

  constructor(@inject(Config) { remote }: Pick<ServerConfig, 'remote'>) {
    // Judges have the configured key, so it is not used as it is.
    const key = hkdfSync('sha256', Buffer.from(remote.secretsKey, 'hex'), '', 'second factors', KEY_BYTES);
    this.#key = Buffer.from(key);
  }

  encrypt(uid: string, secret: string): Buffer {
    return seal(this.#key, secret, `authenticator ${uid}`);
  }

  /** Returns null if the key is another one, or the bytes are damaged. */
  decrypt(uid: string, encrypted: Buffer): string | null {
    return unseal(this.#key, encrypted, `authenticator ${uid}`);
  }
}
