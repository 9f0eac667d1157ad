import type { ServerConfig } from '@tribunal/config';
import { Intervals, type AccountCalls, type Locale } from '@tribunal/contract';
import type { Transactions } from '@tribunal/database';
import { inject, injectable, type Hooks } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { audit, badInput, unavailable, Clock, Config, Db, HookBus, Tx, RateLimiter } from '@tribunal/platform';
import { CODE, LOGIN, MAIL, resendLimitRule } from '../guard/rate-limit-rules';
import { KnownNetworkStore } from '../guard/known-network-store';
import { CaptchaService } from '../captcha';
import { MailCodeService, type VerifiedCode } from './mail-code-service';
import { findByEmail, findByUsername, type AccountModel } from '../model';
import { hashPassword, verifyPassword } from '../passwords';
import { onPasswordReset } from '../login/events';
import { SessionService } from '../login/session-service';
import { ApiTokenService } from '../tokens/api-token-service';

type ResetRequest = AccountCalls['POST /api/apply-reset-password']['body'];
type Reset = AccountCalls['POST /api/reset-password']['body'];

const RESEND = resendLimitRule('reset', Intervals.resetResend);

/** Resets passwords for users who can read the account's mail. */
@injectable()
export class ResetService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(Config) private readonly config: ServerConfig,
    @inject(RateLimiter) private readonly rateLimits: RateLimiter,
    @inject(CaptchaService) private readonly captchas: CaptchaService,
    @inject(MailCodeService) private readonly codes: MailCodeService,
    @inject(SessionService) private readonly sessions: SessionService,
    @inject(ApiTokenService) private readonly tokens: ApiTokenService,
    @inject(KnownNetworkStore) private readonly networks: KnownNetworkStore,
    @inject(HookBus) private readonly hooks: Hooks,
  ) {}

  /** Mails a reset link if the address belongs to an account; the response does not reveal whether it does. */
  async request({ captcha, captchaKey, email }: ResetRequest, ip: string, locale: Locale): Promise<void> {
    if (!(await this.codes.isAvailable())) throw unavailable('account.noMail');
    if (!(await this.captchas.verify(captchaKey, captcha))) throw badInput('captcha', 'account.wrongCaptcha');
    await this.rateLimits.consume(MAIL, { subject: email, ip });
    await this.rateLimits.consume(RESEND, { subject: email, ip });
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
   * Sets a new password, ends every session of the user and remembers the current network as known. A second factor
   * stays, and so do linked logins of other services: the handlers of `onPasswordReset` tell the user which they are. A
   * wrong name and a wrong link cause the same error.
   */
  async reset({ username, password, code }: Reset, ip: string): Promise<void> {
    const attempt = { subject: username, ip };
    await this.rateLimits.consume(CODE, attempt);
    const account = await findByUsername(this.knex, username);
    const verifiedCode = await this.#check(account, code);
    if (!account || !verifiedCode) throw badInput('code', 'account.wrongLink');
    await this.rateLimits.reset(CODE, attempt);
    const passwordHash = await hashPassword(password);
    await this.transactions.run(async () => {
      audit.describeAccount(account, { after: { password: 'changed' } });
      await this.codes.consume(verifiedCode);
      await this.knex('account').where({ uid: account.uid }).update({ passwordHash, updatedAt: this.clock.now() });
      await this.sessions.closeAll(account.uid);
      await this.tokens.revokeAll(account.uid);
      await this.hooks.run(onPasswordReset, { uid: account.uid });
    });
    await this.rateLimits.reset(LOGIN, attempt);
    await this.networks.remember(account.uid, ip);
  }

  async #check(account: AccountModel | undefined, code: string): Promise<VerifiedCode | null> {
    if (account?.email) {
      return this.codes.check({ purpose: 'reset', subject: account.uid, address: account.email }, code);
    }
    await verifyPassword(null, code);
    return null;
  }

  #link(username: string, code: string): string {
    const search = new URLSearchParams({ username, code });
    return `${this.config.http.baseUrl}/reset-password?${search.toString()}`;
  }
}
