import type { ServerConfig } from '@tribunal/config';
import { Intervals, token, type AccountCalls, type Locale } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions } from '../../database';
import { badInput, unavailable } from '../../http';
import { Clock, Config, Db, Tx } from '../../tokens';
import { CODE, LOGIN, MAIL, resendRule } from '../guard/attempt-rules';
import { Attempts, type AttemptGuard } from '../guard/attempts';
import { KnownNetworks, type KnownNetworkStore } from '../guard/known-networks';
import { Captchas, type CaptchaService } from '../captcha';
import { MailCodes, type MailCodeService, type RightCode } from './codes';
import { findByEmail, findByUsername, type Account } from '../model';
import { hashPassword, isPassword } from '../passwords';
import { Sessions, type SessionService } from '../login/sessions';

export const Resets = token<ResetService>('resets');

type Application = AccountCalls['POST /api/apply-reset-password']['body'];
type Reset = AccountCalls['POST /api/reset-password']['body'];

const RESEND = resendRule('reset', Intervals.resetResend);

/** A new password for whoever reads the account's mails. */
@injectable()
export class ResetService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Config) private readonly config: ServerConfig,
    @inject(Attempts) private readonly attempts: AttemptGuard,
    @inject(Captchas) private readonly captchas: CaptchaService,
    @inject(MailCodes) private readonly codes: MailCodeService,
    @inject(Sessions) private readonly sessions: SessionService,
    @inject(KnownNetworks) private readonly networks: KnownNetworkStore,
  ) {}

  /** Mails a link when the address is somebody's; nothing that the caller sees depends on it. */
  async apply({ captcha, captchaKey, email }: Application, ip: string, locale: Locale): Promise<void> {
    if (!this.codes.isOpen) throw unavailable('account.noMail');
    if (!(await this.captchas.use(captchaKey, captcha))) throw badInput('captcha', 'account.wrongCaptcha');
    await this.attempts.enter(MAIL, { subject: email, ip });
    await this.attempts.enter(RESEND, { subject: email, ip });
    const found = await findByEmail(this.knex, email);
    const account = found?.isBanned ? undefined : found;
    const to = account ? { subject: account.uid, address: account.email ?? email } : null;
    const username = account?.username ?? '';
    await this.codes.send(
      'reset',
      to,
      (code) => ({ kind: 'reset', username, link: this.#link(username, code) }),
      locale,
    );
  }

  /**
   * Ends every session of the user, who is known in this network from now on. A wrong name and a wrong link read the same.
   */
  async reset({ username, password, code }: Reset, ip: string): Promise<void> {
    const attempt = { subject: username, ip };
    await this.attempts.enter(CODE, attempt);
    const account = await findByUsername(this.knex, username);
    const right = await this.#check(account, code);
    if (!account || !right) throw badInput('code', 'account.wrongLink');
    await this.attempts.forgive(CODE, attempt);
    const passwordHash = await hashPassword(password);
    await this.transactions.run(async ({ knex }) => {
      await this.codes.consume(knex, right);
      await knex('account').where({ uid: account.uid }).update({ passwordHash, updatedAt: this.clock.now() });
      await this.sessions.closeAll(account.uid, knex);
    });
    await this.attempts.forgive(LOGIN, attempt);
    await this.networks.remember(account.uid, ip);
  }

  async #check(account: Account | undefined, code: string): Promise<RightCode | null> {
    if (account?.email) {
      return this.codes.check({ purpose: 'reset', subject: account.uid, address: account.email }, code);
    }
    await isPassword(null, code);
    return null;
  }

  #link(username: string, code: string): string {
    const search = new URLSearchParams({ username, code });
    return `${this.config.http.baseUrl}/reset-password?${search.toString()}`;
  }
}
