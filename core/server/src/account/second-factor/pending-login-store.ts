import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Row } from '@tribunal/database';
import { badInput, networkOf, digestOf, Clock, Db, Random, type Randomness } from '@tribunal/platform';

const LIFE_MS = 5 * 60_000;
const MAX_ATTEMPTS = 5;
const TOKEN_BYTES = 32;

/** The browser that a login is made with. */
interface Browser {
  ip: string;
  userAgent: string;
}

const pendingLoginEnded = () => badInput('token', 'account.pendingLoginEnded');

/**
 * Stores logins that await a second factor. Each is valid for a few minutes and a few attempts, and only for the network
 * and the browser that gave the password. The token is stored as its hash.
 */
@injectable()
export class PendingLoginStore {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(Random) private readonly random: Randomness,
  ) {}

  async create(uid: string, isAdmin: boolean, { ip, userAgent }: Browser): Promise<string> {
    const token = this.random.secret(TOKEN_BYTES);
    const expiresAt = new Date(this.clock.now().getTime() + LIFE_MS);
    await this.knex('pendingLogin').insert({
      tokenHash: digestOf(token),
      uid,
      isAdmin,
      network: networkOf(ip),
      userAgent,
      expiresAt,
    });
    return token;
  }

  /**
   * Stores what a passkey has to sign.
   * @param challengeFor returns it for the account
   * @throws 400 if there is no such pending login
   */
  async challenge(
    token: string,
    browser: Browser,
    challengeFor: (uid: string) => Promise<{ challenge: string; options: string }>,
  ): Promise<{ options: string }> {
    const row = await this.#valid(token, browser).first('uid');
    if (!row) throw pendingLoginEnded();
    const { challenge, options } = await challengeFor(row.uid);
    await this.#valid(token, browser).update({ challenge });
    return { options };
  }

  /**
   * Counts an attempt, before the proof is checked.
   * @throws 400 if there is no such pending login, or after too many attempts
   */
  async attempt(token: string, browser: Browser): Promise<Row<'pendingLogin'>> {
    const [row] = await this.#valid(token, browser)
      .update({ attempts: this.knex.raw('attempts + 1') })
      .returning('*');
    if (!row) throw pendingLoginEnded();
    return row;
  }

  /**
   * Ends the pending login, in the transaction that creates the session.
   * @throws 400 if another call has just done it
   */
  async consume({ tokenHash }: Row<'pendingLogin'>): Promise<void> {
    if ((await this.knex('pendingLogin').where({ tokenHash }).delete()) === 0) throw pendingLoginEnded();
  }

  async deleteExpired(): Promise<void> {
    await this.knex('pendingLogin').where('expiresAt', '<', this.clock.now()).delete();
  }

  #valid(token: string, { ip, userAgent }: Browser) {
    return this.knex('pendingLogin')
      .where({ tokenHash: digestOf(token), network: networkOf(ip), userAgent })
      .where('expiresAt', '>', this.clock.now())
      .where('attempts', '<', MAX_ATTEMPTS);
  }
}
