import { randomInt } from 'node:crypto';
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { seal, unseal } from '@tribunal/config';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { notFound, secretHashOf, Clock, Db, Random, type Randomness, respondWithSheet } from '@tribunal/platform';

const KEY_BYTES = 32;
const LIFETIME_MS = 10 * 60_000;
/** Keys of the store, as clients choose them: 32 random bytes as base64url. */
export const NEW_PASSWORD_KEY = /^[\w-]{43}$/;
/** Letters and digits that nobody mistakes for another one on paper. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Returns a password of letters and digits that nobody mistakes for others. */
export const randomPassword = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A new account with its password. */
interface NewPassword {
  username: string;
  password: string;
}

/** Where a sheet is: the calls that use it, the user who created the accounts, and the key that this user chose. */
interface SheetKey {
  purpose: string;
  uid: string;
  key: string;
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

  /**
   * Returns the sheet of an earlier call with the same key, whose reply was lost; without one, that of `create`, which
   * puts its sheet itself.
   */
  async findOrCreate<Sheet>(of: SheetKey, create: () => Promise<Sheet>): Promise<Sheet> {
    const earlier = await this.#find<Sheet>(of);
    if (earlier) return earlier;
    try {
      return await create();
    } catch (error) {
      // The earlier call may have ended meanwhile, and its users are why the names are taken.
      const sheet = await this.#find<Sheet>(of);
      if (sheet) return sheet;
      throw error;
    }
  }

  /** Stores a sheet of passwords, which can be taken once. */
  async put(of: SheetKey, sheet: object): Promise<void> {
    const sealed = seal(Buffer.from(of.key, 'base64url'), JSON.stringify(sheet), of.uid);
    const expiresAt = new Date(this.clock.now().getTime() + LIFETIME_MS);
    await this.knex('newPasswordSheet').insert({ ...rowOf(of), sealed, expiresAt });
  }

  /**
   * Returns a sheet and forgets it.
   * @throws 404 for a key that was used, has expired, or is of another user or purpose
   */
  async take<Sheet>(of: SheetKey): Promise<Sheet> {
    const [taken] = await this.knex('newPasswordSheet')
      .where(rowOf(of))
      .where('expiresAt', '>', this.clock.now())
      .delete()
      .returning('sealed');
    const sheet = opened<Sheet>(of, taken);
    if (!sheet) throw notFound('account.passwordsGone');
    return sheet;
  }

  async #find<Sheet>(of: SheetKey): Promise<Sheet | null> {
    const found = await this.knex('newPasswordSheet')
      .where(rowOf(of))
      .where('expiresAt', '>', this.clock.now())
      .first('sealed');
    return opened<Sheet>(of, found);
  }

  async deleteExpired(): Promise<void> {
    await this.knex('newPasswordSheet').where('expiresAt', '<=', this.clock.now()).delete();
  }
}

const rowOf = ({ purpose, uid, key }: SheetKey) => ({ uid, keyHash: secretHashOf(`${purpose} ${key}`) });

function opened<Sheet>({ uid, key }: SheetKey, row: { sealed: Buffer } | undefined): Sheet | null {
  const sheet = row && unseal(Buffer.from(key, 'base64url'), row.sealed, uid);
  return sheet ? (JSON.parse(sheet) as Sheet) : null;
}
