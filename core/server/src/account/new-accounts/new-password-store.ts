import { randomInt } from 'node:crypto';
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { seal, unseal } from '@tribunal/config';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Tx as Transaction } from '../../database';
import { notFound } from '../../http';
import { hashOf } from '../../secret';
import { respondWithSheet } from '../../sheet';
import { Clock, Db, Random, type Randomness } from '../../tokens';

const KEY_BYTES = 32;
const LIFETIME_MS = 10 * 60_000;
/** Keys of the store, as clients choose them: 32 random bytes as base64url. */
export const NEW_PASSWORD_KEY = /^[\w-]{43}$/;
/** Letters and digits that nobody mistakes for another one on paper. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export const randomPassword = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A new account with its password. */
export interface NewPassword {
  username: string;
  password: string;
}

/** Responds with a spreadsheet. Its cells are typed, so that a password is not evaluated and need not be changed. */
export function respondWithPasswords(h: ResponseToolkit, users: readonly NewPassword[]): Promise<ResponseObject> {
  const lines = users.map(({ username, password }) => [username, password]);
  const file = { format: 'xlsx', fileName: 'accounts.xlsx', sheetName: 'users' } as const;
  return respondWithSheet(h, [['username', 'password'], ...lines], file);
}

/**
 * Keeps the passwords of new accounts until the user who created them downloads them. The database has neither the
 * passwords nor the key that decrypts them.
 */
@injectable()
export class NewPasswordStore {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(Random) private readonly random: Randomness,
  ) {}

  /** Returns a random key. */
  newKey(): string {
    return this.random.secret(KEY_BYTES);
  }

  /** Stores a sheet of passwords under a key with which this user can take it once. */
  async put({ knex }: Transaction, uid: string, keyText: string, sheet: object): Promise<void> {
    const sealed = seal(Buffer.from(keyText, 'base64url'), JSON.stringify(sheet), uid);
    const expiresAt = new Date(this.clock.now().getTime() + LIFETIME_MS);
    await knex('newPasswordSheet').insert({ keyHash: hashOf(keyText), uid, sealed, expiresAt });
  }

  /** Returns a sheet without forgetting it; null for a key that `take` would refuse. */
  async find<Sheet>(uid: string, key: string): Promise<Sheet | null> {
    const found = await this.knex('newPasswordSheet')
      .where({ uid, keyHash: hashOf(key) })
      .where('expiresAt', '>', this.clock.now())
      .first('sealed');
    const sheet = found && unseal(Buffer.from(key, 'base64url'), found.sealed, uid);
    return sheet ? (JSON.parse(sheet) as Sheet) : null;
  }

  /**
   * Returns a sheet and forgets it.
   * @throws 404 for a key that was used, has expired or belongs to somebody else
   */
  async take<Sheet>(uid: string, key: string): Promise<Sheet> {
    const [taken] = await this.knex('newPasswordSheet')
      .where({ uid, keyHash: hashOf(key) })
      .where('expiresAt', '>', this.clock.now())
      .delete()
      .returning('sealed');
    const sheet = taken && unseal(Buffer.from(key, 'base64url'), taken.sealed, uid);
    if (!sheet) throw notFound('account.passwordsGone');
    return JSON.parse(sheet) as Sheet;
  }

  async deleteExpired(): Promise<void> {
    await this.knex('newPasswordSheet').where('expiresAt', '<=', this.clock.now()).delete();
  }
}
