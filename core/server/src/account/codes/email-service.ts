import type { ServerConfig } from '@tribunal/config';
import { Intervals, token, type AccountCalls, type Locale, type MailCodeSent, type UserInfo } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions } from '../../database';
import { badInput, conflict, unavailable, type Viewer } from '../../http';
import { Outbox, type MailOutbox } from '../../mail';
import { Clock, Config, Db, Tx } from '../../tokens';
import { MAIL, MAIL_OF_USER, resendRule } from '../guard/attempt-rules';
import { Attempts, type AttemptGuard } from '../guard/attempts';
import { MailCodes, wrongCode, type MailCodeService } from './codes';
import { Account, findByEmail, rolesOf } from '../model';
import { PasswordCheck, type PasswordChecker } from '../guard/password-check';
import { refuseAddress, refuseNewEmail } from '../policy';
import { presentUser } from '../presenter';
import { refusingTaken } from '../taken';
import { throwIf } from '../throw-if';

export const Emails = token<EmailService>('emails');

type EmailChange = AccountCalls['POST /api/change-email']['body'];

const RESEND = resendRule('change-email', Intervals.changeEmailResend);
const MINUTE_MS = 60_000;

/** Moving an account to another mail address. */
@injectable()
export class EmailService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Config) private readonly config: ServerConfig,
    @inject(Attempts) private readonly attempts: AttemptGuard,
    @inject(PasswordCheck) private readonly passwords: PasswordChecker,
    @inject(MailCodes) private readonly codes: MailCodeService,
    @inject(Outbox) private readonly outbox: MailOutbox,
  ) {}

  /** Mails a code to the new address. */
  async sendCode({ uid, username }: Viewer, email: string, ip: string, locale: Locale): Promise<MailCodeSent> {
    if (!this.codes.isOpen) throw unavailable('account.noMail');
    const account = await this.#read(uid);
    throwIf(refuseNewEmail('email', account.email, email));
    throwIf(refuseAddress(email, this.config.accounts.refusedDomains));
    await this.attempts.enter(MAIL_OF_USER, { subject: uid, ip });
    await this.attempts.enter(MAIL, { subject: email, ip });
    if (await findByEmail(this.knex, email)) throw conflict('email', 'account.emailTaken');
    await this.attempts.enter(RESEND, { subject: email, ip });
    const letter = (code: string) => ({ kind: 'changeEmail', username, code }) as const;
    return { email, ...(await this.codes.send('change-email', { subject: uid, address: email }, letter, locale)) };
  }

  /** Tells the old address. After too many wrong guesses of the password it refuses with 429. */
  async change(
    viewer: Viewer,
    { password, newEmail, code }: EmailChange,
    ip: string,
    locale: Locale,
  ): Promise<UserInfo> {
    const account = await this.#read(viewer.uid);
    throwIf(refuseNewEmail('newEmail', account.email, newEmail));
    const isRight = await this.passwords.isOwn(viewer, ip, account.passwordHash, password);
    if (!isRight) throw badInput('password', 'account.wrongOldPassword');
    const forWhat = { purpose: 'change-email', subject: viewer.uid, address: newEmail } as const;
    const right = await this.codes.check(forWhat, code);
    if (!right) throw wrongCode();
    const changed = this.transactions.run(async (tx) => {
      await this.codes.consume(tx.knex, right);
      await tx.knex('account').where({ uid: viewer.uid }).update({ email: newEmail, updatedAt: this.clock.now() });
      if (account.email && this.codes.isOpen) {
        const letter = { kind: 'emailChanged', username: account.username, newEmail } as const;
        const usefulUntil = new Date(this.clock.now().getTime() + 60 * MINUTE_MS);
        await this.outbox.post(tx, { to: account.email, letter, locale, usefulUntil });
      }
    });
    await refusingTaken(changed);
    return presentUser(await this.#read(viewer.uid), await rolesOf(this.knex, viewer.uid));
  }

  async #read(uid: string): Promise<Account> {
    return Account.query(this.knex).findById(uid).throwIfNotFound();
  }
}
