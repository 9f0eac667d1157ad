import { randomBytes } from 'node:crypto';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, hashOf, notFound, seal, unseal, type Transaction } from '@tribunal/server';
import type { Knex } from 'knex';
import type { GeneratedUser } from '../../contract';

const KEY_BYTES = 32;
const LIFETIME_MS = 10 * 60_000;

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

  /** Returns a random key. */
  newKey(): string {
    return randomBytes(KEY_BYTES).toString('base64url');
  }

  /** Stores the users under a key with which this administrator can take them once. */
  async put({ knex }: Transaction, uid: string, keyText: string, users: readonly GeneratedUser[]): Promise<void> {
    const sealed = seal(Buffer.from(keyText, 'base64url'), JSON.stringify(users), uid);
    const expiresAt = new Date(this.clock.now().getTime() + LIFETIME_MS);
    await knex('userGeneratedSheet').insert({ keyHash: hashOf(keyText), uid, sealed, expiresAt });
  }

  /** Returns the users without forgetting them; null for a key that `take` would refuse. */
  async find(uid: string, key: string): Promise<GeneratedUser[] | null> {
    const found = await this.knex('userGeneratedSheet')
      .where({ uid, keyHash: hashOf(key) })
      .where('expiresAt', '>', this.clock.now())
      .first('sealed');
    const users = found && unseal(Buffer.from(key, 'base64url'), found.sealed, uid);
    return users ? (JSON.parse(users) as GeneratedUser[]) : null;
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
