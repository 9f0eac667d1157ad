import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, notFound, type Transaction } from '@tribunal/server';
import type { Knex } from 'knex';
import type { GeneratedUser } from '../../contract';

const KEY_BYTES = 32;
const LIFETIME_MS = 10 * 60_000;
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');
const cipherKeyOf = (key: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'generated users', KEY_BYTES));

/**
 * Keeps the passwords of generated users until their administrator downloads them. The database has neither the
 * passwords nor the key that decrypts them.
 */
@injectable()
export class SheetStore {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Stores the users and returns the key with which this administrator can take them once. */
  async put({ knex }: Transaction, uid: string, users: readonly GeneratedUser[]): Promise<string> {
    const key = randomBytes(KEY_BYTES).toString('base64url');
    const expiresAt = new Date(this.clock.now().getTime() + LIFETIME_MS);
    await knex('userGeneratedSheet').insert({ keyHash: hashOf(key), uid, sealed: seal(key, users), expiresAt });
    return key;
  }

  /**
   * Returns the users and forgets them.
   * @throws 404 for a key that was used, has expired or belongs to somebody else
   */
  async take(uid: string, key: string): Promise<GeneratedUser[]> {
    const [taken] = await this.knex('userGeneratedSheet')
      .where({ uid, keyHash: hashOf(key) })
      .where('expiresAt', '>', this.clock.now())
      .delete()
      .returning('sealed');
    if (!taken) throw notFound('user-admin.sheetGone');
    return unseal(key, taken.sealed);
  }

  async deleteExpired(): Promise<void> {
    await this.knex('userGeneratedSheet').where('expiresAt', '<=', this.clock.now()).delete();
  }
}

function seal(key: string, users: readonly GeneratedUser[]): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, cipherKeyOf(key), nonce);
  const body = Buffer.concat([cipher.update(JSON.stringify(users)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function unseal(key: string, sealed: Buffer): GeneratedUser[] {
  const [nonce, tag] = [sealed.subarray(0, NONCE_BYTES), sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
  const decipher = createDecipheriv(CIPHER, cipherKeyOf(key), nonce, { authTagLength: TAG_BYTES }).setAuthTag(tag);
  const text = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(text.toString()) as GeneratedUser[];
}
