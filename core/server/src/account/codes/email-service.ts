import type { ServerConfig } from '@tribunal/config';
import {
  MINUTE_MS,
  Intervals,
  type AccountCalls,
  type Locale,
  type MailCodeSent,
  type UserInfo,
} from '@tribunal/contract';
import type { Transactions } from '@tribunal/database';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import {
  audit,
  conflict,
  unavailable,
  type Viewer,
  Clock,
  Config,
  Db,
  Tx,
  MailOutbox,
  RateLimiter,
} from '@tribunal/platform';
import { composeMail } from '../../compose-mail';
import { MAIL, MAIL_OF_USER, resendLimitRule } from '../guard/rate-limit-rules';
import { MailCodeService, wrongCode } from './mail-code-service';
import { AccountModel, findByEmail, rolesOf } from '../model';
import { IdentityConfirmation } from '../second-factor/identity-confirmation';
import { denyEmailDomain, denyNewEmail } from '../policy';
import { presentUser } from '../presenter';
import { conflictIfTaken } from '../unique-violations';
import { throwIf } from '../throw-if';

type EmailChange = AccountCalls['POST /api/change-email']['body'];

const RESEND = resendLimitRule('change-email', Intervals.changeEmailResend);

/** Changes the mail address of an account. */
@injectable()
export class EmailService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(Config) private readonly config: ServerConfig,
    @inject(RateLimiter) private readonly rateLimits: RateLimiter,
    @inject(MailCodeService) private readonly codes: MailCodeService,
    @inject(MailOutbox) private readonly outbox: MailOutbox,
    @inject(IdentityConfirmation) private readonly identity: IdentityConfirmation,
  ) {}

  /** Mails a verification code to the new address. */
  async sendCode({ uid, username }: Viewer, email: string, ip: string, locale: Locale): Promise<MailCodeSent> {
    if (!(await this.codes.isAvailable())) throw unavailable('account.noMail');
    const account = await this.#getAccount(uid);
    throwIf(denyNewEmail('email', account.email, email));
    throwIf(denyEmailDomain(email, this.config.accounts.refusedDomains));
    await this.rateLimits.consume(MAIL_OF_USER, { subject: uid, ip });
    await this.rateLimits.consume(MAIL, { subject: email, ip });
    if (await findByEmail(this.knex, email)) throw conflict('email', 'account.emailTaken');
    await this.rateLimits.consume(RESEND, { subject: email, ip });
    const content = (code: string) => ({ kind: 'changeEmail', username, code }) as const;
    return { email, ...(await this.codes.send('change-email', { subject: uid, address: email }, content, locale)) };
  }

  /**
   * Changes the address and notifies the old one.
   * @throws 400 if the user has a second factor and the session has not confirmed it
   * @throws 429 after too many wrong passwords
   */
  async change(
    viewer: Viewer,
    { password, newEmail, code }: EmailChange,
    ip: string,
    locale: Locale,
  ): Promise<UserInfo> {
    const account = await this.#getAccount(viewer.uid);
    throwIf(denyNewEmail('newEmail', account.email, newEmail));
    await this.identity.confirmPassword(viewer, ip, password);
    const codeTarget = { purpose: 'change-email', subject: viewer.uid, address: newEmail } as const;
    const verifiedCode = await this.codes.check(codeTarget, code);
    if (!verifiedCode) throw wrongCode();
    const changed = this.transactions.run(async () => {
      audit.describeAccount(account, { before: { email: account.email }, after: { email: newEmail } });
      await this.codes.consume(verifiedCode);
      await this.knex('account').where({ uid: viewer.uid }).update({ email: newEmail, updatedAt: this.clock.now() });
      if (account.email && (await this.codes.isAvailable())) {
        const compose = composeMail({ kind: 'emailChanged', username: account.username, newEmail });
        const usefulUntil = new Date(this.clock.now().getTime() + 60 * MINUTE_MS);
        await this.outbox.enqueue({ to: account.email, compose, locale, usefulUntil });
      }
    });
    await conflictIfTaken(changed);
    return presentUser(await this.#getAccount(viewer.uid), await rolesOf(this.knex, viewer.uid));
  }

  async #getAccount(uid: string): Promise<AccountModel> {
    return AccountModel.query(this.knex).findById(uid).throwIfNotFound();
  }
}
