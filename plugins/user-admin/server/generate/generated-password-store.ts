import { createHash, randomBytes } from 'node:crypto';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, notFound, seal, unseal, type Transaction } from '@tribunal/server';
import type { Knex } from 'knex';
import type { GeneratedUser } from '../../contract';

const KEY_BYTES = 32;
const LIFETIME_MS = 10 * 60_000;

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/**
 * Keeps the passwords of generated users until their administrator downloads them. The database has neither the
 * passwords nor the key that decrypts them.
 */
@injectable()
export class GeneratedPasswordStore {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Stores the users and returns the key with which this administrator can take them once. */
  async put({ knex }: Transaction, uid: string, users: readonly GeneratedUser[]): Promise<string> {
    const key = randomBytes(KEY_BYTES);
    const keyText = key.toString('base64url');
    const sealed = seal(key, JSON.stringify(users), uid);
    const expiresAt = new Date(this.clock.now().getTime() + LIFETIME_MS);
    await knex('userGeneratedSheet').insert({ keyHash: hashOf(keyText), uid, sealed, expiresAt });
    return keyText;
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
    const users = taken && unseal(Buffer.from(key, 'base64url'), taken.sealed, uid);
    if (!users) throw notFound('user-admin.sheetGone');
    return JSON.parse(users) as GeneratedUser[];
  }

  async deleteExpired(): Promise<void> {
    await this.knex('userGeneratedSheet').where('expiresAt', '<=', this.clock.now()).delete();
  }
}
