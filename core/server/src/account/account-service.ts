import type { ServerConfig } from '@tribunal/config';
import { Intervals, Role, type Locale, type MailCodeSent, type RegisterBody } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { columns, type Transactions } from '@tribunal/database';
import { badInput, conflict, Config, Db, Random, Tx, type Randomness, RateLimiter } from '@tribunal/platform';
import { SiteSettings, type SiteSettingsReader } from '../settings';
import { CODE, LOOKUP, MAIL, REGISTER, resendLimitRule } from './guard/rate-limit-rules';
import { MailCodeService, wrongCode, type VerifiedCode } from './codes/mail-code-service';
import { findByEmail, findByUsername } from './model';
import { isLookalikeTaken } from './name-skeletons';
import { insertAccounts, type NewAccount } from './new-accounts/new-accounts';
import { hashPassword } from './passwords';
import { denyEmailDomain, denyRegister, denyRegisterCode, type RegisterRules } from './policy';
import { conflictIfTaken } from './unique-violations';
import { throwIf } from './throw-if';

/** An account to create, with its password in plain text. */
type AccountInput = Omit<NewAccount, 'uid' | 'passwordHash'> & { password: string };

const RESEND = resendLimitRule('register', Intervals.registerResend);

/** Creates accounts. */
@injectable()
export class AccountService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Random) private readonly random: Randomness,
    @inject(Config) private readonly config: ServerConfig,
    @inject(SiteSettings) private readonly settings: SiteSettingsReader,
    @inject(RateLimiter) private readonly rateLimits: RateLimiter,
    @inject(MailCodeService) private readonly codes: MailCodeService,
  ) {}

  /** Mails a verification code to an address that is about to register. */
  async sendRegisterCode(email: string, ip: string, locale: Locale): Promise<MailCodeSent> {
    throwIf(denyRegisterCode(await this.#loadRegisterRules()));
    throwIf(denyEmailDomain(email, this.config.accounts.refusedDomains));
    await this.rateLimits.consume(MAIL, { subject: email, ip });
    if (await findByEmail(this.knex, email)) throw conflict('email', 'account.emailTaken');
    await this.rateLimits.consume(RESEND, { subject: email, ip });
    const to = { subject: email.toLowerCase(), address: email };
    return { email, ...(await this.codes.send('register', to, (code) => ({ kind: 'register', code }), locale)) };
  }

  async register({ username, password, email, code }: RegisterBody, ip: string): Promise<void> {
    const rules = await this.#loadRegisterRules();
    throwIf(denyRegister(rules));
    throwIf(denyEmailDomain(email, this.config.accounts.refusedDomains));
    await this.rateLimits.consume(REGISTER, { ip });
    const verifiedCode = rules.needsCode ? await this.#checkCode(email, code, ip) : null;
    await this.create({ username, password, email, role: Role.User }, async () => {
      if (verifiedCode) await this.codes.consume(verifiedCode);
    });
  }

  /** Returns whether the site accepts new accounts. */
  async isOpen(): Promise<boolean> {
    return (await this.#loadRegisterRules()).isOpen;
  }

  /**
   * Creates an account for a person whom another service has identified, and returns the new uid. Nobody knows its
   * password. `link` stores whose account it is, in the same transaction.
   * @throws 409 when the name or the address is taken
   * @throws 429 after too many registrations from the network
   */
  async createIdentified(
    account: Omit<AccountInput, 'password' | 'role'>,
    ip: string,
    link: (uid: string) => Promise<void>,
  ): Promise<string> {
    await this.rateLimits.consume(REGISTER, { ip });
    return this.create({ ...account, password: this.random.secret(32), role: Role.User }, link);
  }

  /**
   * Creates an account and returns the new uid. `complete` is part of the same transaction.
   * @throws 409 when the name or the address is taken
   */
  async create({ password, ...account }: AccountInput, complete?: (uid: string) => Promise<void>): Promise<string> {
    const uid = this.random.uuid();
    const passwordHash = await hashPassword(password);
    const created = this.transactions.run(async () => {
      await insertAccounts(this.knex, [{ ...account, uid, passwordHash }]);
      await complete?.(uid);
    });
    await conflictIfTaken(created);
    return uid;
  }

  /**
   * Creates an account without an email address, as people who register cannot, or returns the uid of the one that
   * was created under this name before.
   */
  async createWithoutEmail(account: Omit<AccountInput, 'email' | 'role'>): Promise<string> {
    const { username } = account;
    const existing = await this.knex('account').where({ username }).whereNull('email').first('uid');
    return existing?.uid ?? this.create({ ...account, email: null, role: Role.User });
  }

  /**
   * Removes accounts that `createWithoutEmail` made, with all that belongs to them, in the caller's transaction; the
   * counters of what they submitted to are not updated. Returns how many there were.
   */
  async removeWithoutEmail(usernames: readonly string[]): Promise<number> {
    return this.knex('account')
      .whereIn('username', [...usernames])
      .whereNull('email')
      .delete();
  }

  /** Returns the uid of the first super admin who may log in; there is one from the first start of the site. */
  async rootUid(): Promise<string> {
    const root = await this.knex('accountRole')
      .join('account', 'account.uid', 'accountRole.uid')
      .where({ role: Role.Root, isBanned: false })
      .orderBy('account.createdAt')
      .first(columns({ account: 'account' }, 'account.uid'));
    return root!.uid;
  }

  async findTaken(
    { username, email }: { username?: string; email?: string },
    ip: string,
  ): Promise<{ username: boolean; email: boolean }> {
    await this.rateLimits.consume(LOOKUP, { ip });
    const [byName, byEmail] = await Promise.all([
      username ? this.#isNameTaken(username) : false,
      email ? findByEmail(this.knex, email) : undefined,
    ]);
    return { username: byName, email: byEmail !== undefined };
  }

  async #isNameTaken(username: string): Promise<boolean> {
    return (await isLookalikeTaken(this.knex, username)) || (await findByUsername(this.knex, username)) !== undefined;
  }

  async #loadRegisterRules(): Promise<RegisterRules> {
    const { register } = await this.settings.read();
    return { isOpen: register, needsCode: this.config.accounts.registerCode, hasMail: await this.codes.isAvailable() };
  }

  async #checkCode(email: string, code: string | undefined, ip: string): Promise<VerifiedCode> {
    if (!code) throw badInput('code', 'input.required');
    const attempt = { subject: email, ip };
    await this.rateLimits.consume(CODE, attempt);
    const verifiedCode = await this.codes.check(
      { purpose: 'register', subject: email.toLowerCase(), address: email },
      code,
    );
    if (!verifiedCode) throw wrongCode();
    await this.rateLimits.reset(CODE, attempt);
    return verifiedCode;
  }
}
