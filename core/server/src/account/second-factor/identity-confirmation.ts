import type { FactorProof, PasskeyOptions } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions } from '@tribunal/database';
import { badInput, type Viewer, Clock, Db, Tx } from '@tribunal/platform';
import { PasswordChecker } from '../guard/password-checker';
import { AccountModel } from '../model';
import { ChallengeStore } from './challenge-store';
import { hasSecondFactor } from './has-second-factor';
import { Passkeys } from './passkeys';
import { SecondFactorService } from './second-factor-service';

const CONFIRMED_MS = 10 * 60_000;

/** Has the user of a session confirm who it is, before what protects the account can be changed. */
@injectable()
export class IdentityConfirmation {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(PasswordChecker) private readonly passwords: PasswordChecker,
    @inject(Passkeys) private readonly passkeys: Passkeys,
    @inject(SecondFactorService) private readonly factors: SecondFactorService,
    @inject(ChallengeStore) private readonly challenges: ChallengeStore,
  ) {}

  /** Returns a challenge for the user's passkeys. */
  async passkeyOptions({ uid, sessionId }: Viewer): Promise<PasskeyOptions> {
    const { challenge, options } = await this.passkeys.challenge(uid);
    await this.challenges.store(sessionId, 'confirmation', Buffer.from(challenge));
    return { options };
  }

  /**
   * Confirms who the user is, for ten minutes in this session.
   * @throws 400 for a wrong password, and for a second factor that is missing or wrong
   * @throws 429 after too many wrong ones
   */
  async confirm(viewer: Viewer, ip: string, { password, ...proof }: FactorProof & { password: string }): Promise<void> {
    const { uid, sessionId } = viewer;
    await this.#checkPassword(viewer, ip, password);
    const needsFactor = await hasSecondFactor(this.knex, uid);
    if (needsFactor) await this.factors.countGuess(uid, ip, proof);
    // Used up also by a wrong answer.
    const challenge = proof.passkey === undefined ? null : await this.challenges.take(sessionId, 'confirmation');
    await this.transactions.run(async () => {
      if (needsFactor) await this.factors.verify(uid, proof, challenge?.toString() ?? null);
      const confirmedUntil = new Date(this.clock.now().getTime() + CONFIRMED_MS);
      await this.knex('session').where({ id: sessionId }).update({ confirmedUntil });
    });
    if (needsFactor) await this.factors.forgetGuesses(uid, ip);
  }

  /**
   * @throws 400 about the field `confirmation` if the session has not just confirmed who its user is
   */
  async require({ sessionId }: Viewer): Promise<void> {
    const row = await this.knex('session')
      .where({ id: sessionId })
      .where('confirmedUntil', '>', this.clock.now())
      .first('id');
    if (!row) throw badInput('confirmation', 'account.confirmFirst');
  }

  /**
   * For calls that ask for the password themselves.
   * @throws 400 like `require`, if the user has a second factor
   */
  async requireIfFactor(viewer: Viewer): Promise<void> {
    if (await hasSecondFactor(this.knex, viewer.uid)) await this.require(viewer);
  }

  /**
   * Checks the password before a change of how the account can be entered.
   * @throws 400 on field `password` if it is wrong, and like `requireIfFactor`
   * @throws 429 after too many wrong passwords
   */
  async confirmPassword(viewer: Viewer, ip: string, password: string): Promise<void> {
    await this.requireIfFactor(viewer);
    await this.#checkPassword(viewer, ip, password);
  }

  async #checkPassword(viewer: Viewer, ip: string, password: string): Promise<void> {
    const { passwordHash } = await AccountModel.query(this.knex).findById(viewer.uid).throwIfNotFound();
    const isRight = await this.passwords.checkOwn(viewer, ip, passwordHash, password);
    if (!isRight) throw badInput('password', 'account.wrongOldPassword');
  }
}
