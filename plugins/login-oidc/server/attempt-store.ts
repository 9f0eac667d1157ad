import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, secretHashOf, Random, type Randomness } from '@tribunal/server';
import type { Knex } from 'knex';
import type { AttemptSecrets, ProvedIdentity } from './oidc-client';

const LIFE_MS = 10 * 60_000;
const SECRET_BYTES = 32;

type Newcomer = Pick<ProvedIdentity, 'issuer' | 'subject' | 'email' | 'realname'>;

/** Stores what belongs to a browser during a login. Each row is found by a secret in a cookie, and used once. */
@injectable()
export class AttemptStore {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(Random) private readonly random: Randomness,
  ) {}

  /** Stores an attempt and returns its secret. `uid` is null for a login. */
  async create({ state, nonce, codeVerifier }: AttemptSecrets, uid: string | null): Promise<string> {
    const secret = this.random.secret(SECRET_BYTES);
    const row = { secretHash: secretHashOf(secret), uid, state, nonce, codeVerifier, expiresAt: this.#expiry() };
    await this.knex('loginOidcAttempt').insert(row);
    return secret;
  }

  /**
   * Removes and returns the attempt of a login, or of a user who links an identity; null if there is none. The answer
   * may belong to another tab of the browser, whose secret was overwritten: then nothing is removed.
   */
  async take(
    secret: string,
    uid: string | null,
    answer: string,
  ): Promise<(AttemptSecrets & { startedAt: Date }) | null> {
    const state = new URLSearchParams(answer).get('state') ?? '';
    const [row] = await this.knex('loginOidcAttempt')
      .where({ secretHash: secretHashOf(secret), uid, state })
      .where('expiresAt', '>', this.clock.now())
      .delete()
      .returning(['state', 'nonce', 'codeVerifier', 'expiresAt']);
    if (!row) return null;
    const { expiresAt, ...secrets } = row;
    return { ...secrets, startedAt: new Date(expiresAt.getTime() - LIFE_MS) };
  }

  async addNewcomer({ issuer, subject, email, realname }: Newcomer): Promise<string> {
    const secret = this.random.secret(SECRET_BYTES);
    const row = { secretHash: secretHashOf(secret), issuer, subject, email, realname, expiresAt: this.#expiry() };
    await this.knex('loginOidcNewcomer').insert(row);
    return secret;
  }

  /** Returns the newcomer, who may need several attempts to find a name that is free. */
  async findNewcomer(secret: string): Promise<Newcomer | null> {
    const row = await this.knex('loginOidcNewcomer')
      .where({ secretHash: secretHashOf(secret) })
      .where('expiresAt', '>', this.clock.now())
      .first('issuer', 'subject', 'email', 'realname');
    return row ?? null;
  }

  async removeNewcomer(secret: string): Promise<void> {
    await this.knex('loginOidcNewcomer')
      .where({ secretHash: secretHashOf(secret) })
      .delete();
  }

  async deleteExpired(): Promise<void> {
    const now = this.clock.now();
    await this.knex('loginOidcAttempt').where('expiresAt', '<', now).delete();
    await this.knex('loginOidcNewcomer').where('expiresAt', '<', now).delete();
  }

  #expiry(): Date {
    return new Date(this.clock.now().getTime() + LIFE_MS);
  }
}
