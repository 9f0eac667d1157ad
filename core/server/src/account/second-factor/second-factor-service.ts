import { type FactorProof, type SecondFactorMethod } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { badInput, Db, unavailable, Clock, RateLimiter } from '@tribunal/platform';
import { SECOND_FACTOR } from '../guard/rate-limit-rules';
import { FactorCipher } from './factor-cipher';
import { Passkeys } from './passkeys';
import { useRecoveryCode } from './recovery-codes';
import { stepOfCode, TOTP_DIGITS } from './totp';

const TOTP_CODE = new RegExp(`^\\d{${TOTP_DIGITS}}$`);
const digitsOf = (code = ''): string => code.replaceAll(/\s/g, '');

export const wrongFactorCode = () => badInput('code', 'account.wrongFactorCode');

/** The second factors of accounts: an authenticator app, passkeys, and recovery codes for when they are lost. */
@injectable()
export class SecondFactorService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(FactorCipher) private readonly cipher: FactorCipher,
    @inject(Passkeys) private readonly passkeys: Passkeys,
    @inject(RateLimiter) private readonly rateLimits: RateLimiter,
  ) {}

  /** Returns the ways in which the account proves its second factor; empty if it has none. */
  async methodsOf(uid: string): Promise<SecondFactorMethod[]> {
    const authenticator = await this.knex('authenticator').where({ uid }).first('uid');
    const passkey = await this.knex('passkey').where({ uid }).first('id');
    if (!authenticator && !passkey) return [];
    const recoveryCode = await this.knex('recoveryCode').where({ uid }).first('uid');
    return [...one('code', authenticator), ...one('passkey', passkey), ...one('recovery', recoveryCode)];
  }

  /**
   * Counts a guess, before `verify`. Passkeys and recovery codes cannot be guessed, so the owner can still use them.
   * @throws 429 after too many wrong codes of the authenticator app, from any network
   */
  async countGuess(uid: string, ip: string, { code }: FactorProof): Promise<void> {
    if (TOTP_CODE.test(digitsOf(code))) await this.rateLimits.consume(SECOND_FACTOR, { subject: uid, ip });
  }

  /** Forgets the guesses from this network, after a right one. */
  async forgetGuesses(uid: string, ip: string): Promise<void> {
    await this.rateLimits.reset(SECOND_FACTOR, { subject: uid, ip });
  }

  /**
   * Checks a proof and uses it up, in the transaction of what it allows.
   * @param challenge what a passkey had to sign; null if none was asked
   * @throws 400 if the proof is wrong or was used before
   * @throws 503 if the secret of the app cannot be decrypted, because the key of the site has changed
   */
  async verify(uid: string, { code, passkey }: FactorProof, challenge: string | null): Promise<void> {
    if (passkey !== undefined) {
      if (challenge === null) throw badInput('passkey', 'account.wrongPasskey');
      return this.passkeys.verify(uid, passkey, challenge);
    }
    const digits = digitsOf(code);
    const isRight = TOTP_CODE.test(digits)
      ? await this.#useTotpCode(uid, digits)
      : await useRecoveryCode(this.knex, uid, code ?? '');
    if (!isRight) throw wrongFactorCode();
  }

  /** Removes all second factors of an account. Returns whether it had any. */
  async removeAll(uid: string): Promise<boolean> {
    const removed = [
      await this.knex('authenticator').where({ uid }).delete(),
      await this.knex('passkey').where({ uid }).delete(),
      await this.knex('recoveryCode').where({ uid }).delete(),
    ];
    return removed.some((count) => count > 0);
  }

  async #useTotpCode(uid: string, code: string): Promise<boolean> {
    const row = await this.knex('authenticator').where({ uid }).forUpdate().first('secret', 'lastStep');
    if (!row) return false;
    const secret = this.cipher.decrypt(uid, row.secret);
    if (!secret) throw unavailable('account.authenticatorUnreadable');
    const step = stepOfCode(secret, code, this.clock.now());
    if (step === null || step <= row.lastStep) return false;
    await this.knex('authenticator').where({ uid }).update({ lastStep: step });
    return true;
  }
}

const one = (method: SecondFactorMethod, found: object | undefined): SecondFactorMethod[] => (found ? [method] : []);
