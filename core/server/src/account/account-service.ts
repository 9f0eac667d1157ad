import type { ServerConfig } from '@tribunal/config';
import {
  Intervals,
  Role,
  token,
  type Locale,
  type MailCodeSent,
  type RegisterBody,
  type RoleId,
} from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions } from '../database';
import { badInput, conflict } from '../http';
import { SiteSettings, type SiteSettingsReader } from '../settings';
import { Config, Db, Random, Tx, type Randomness } from '../tokens';
import { CODE, LOOKUP, MAIL, REGISTER, resendRule } from './guard/attempt-rules';
import { Attempts, type AttemptGuard } from './guard/attempts';
import { MailCodes, wrongCode, type MailCodeService, type RightCode } from './codes/codes';
import { Account, findByEmail, findByUsername } from './model';
import { looksTaken, storeSkeletons } from './name-skeletons';
import { hashPassword } from './passwords';
import { refuseAddress, refuseRegister, refuseRegisterCode, type RegisterRules } from './policy';
import { refusingTaken } from './taken';
import { throwIf } from './throw-if';

export const Accounts = token<AccountService>('accounts');

interface NewAccount {
  username: string;
  password: string;
  email: string | null;
  role: RoleId;
}

const RESEND = resendRule('register', Intervals.registerResend);

/** Making accounts. */
@injectable()
export class AccountService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Random) private readonly random: Randomness,
    @inject(Config) private readonly config: ServerConfig,
    @inject(SiteSettings) private readonly settings: SiteSettingsReader,
    @inject(Attempts) private readonly attempts: AttemptGuard,
    @inject(MailCodes) private readonly codes: MailCodeService,
  ) {}

  /** Mails a code to an address that wants to register. */
  async sendRegisterCode(email: string, ip: string, locale: Locale): Promise<MailCodeSent> {
    throwIf(refuseRegisterCode(await this.#rules()));
    throwIf(refuseAddress(email, this.config.accounts.refusedDomains));
    await this.attempts.enter(MAIL, { subject: email, ip });
    if (await findByEmail(this.knex, email)) throw conflict('email', 'account.emailTaken');
    await this.attempts.enter(RESEND, { subject: email, ip });
    const to = { subject: email.toLowerCase(), address: email };
    return { email, ...(await this.codes.send('register', to, (code) => ({ kind: 'register', code }), locale)) };
  }

  async register({ username, password, email, code }: RegisterBody, ip: string): Promise<void> {
    const rules = await this.#rules();
    throwIf(refuseRegister(rules));
    throwIf(refuseAddress(email, this.config.accounts.refusedDomains));
    await this.attempts.enter(REGISTER, { ip });
    const right = rules.needsCode ? await this.#checkCode(email, code, ip) : null;
    await this.create({ username, password, email, role: Role.User }, right);
  }

  /** Resolves with the new uid; uses the code up. Refuses a name or address that is taken with 409. */
  async create({ username, password, email, role }: NewAccount, code: RightCode | null = null): Promise<string> {
    const uid = this.random.uuid();
    const passwordHash = await hashPassword(password);
    const made = this.transactions.run(async ({ knex }) => {
      await Account.query(knex).insert({ uid, username, passwordHash, email });
      await storeSkeletons(knex, uid, username);
      await knex('accountRole').insert({ uid, role });
      if (code) await this.codes.consume(knex, code);
    });
    await refusingTaken(made);
    return uid;
  }

  /** The first super admin; there is one from the first start on. */
  async rootUid(): Promise<string> {
    const { uid } = await this.knex('accountRole')
      .join('account', 'account.uid', 'accountRole.uid')
      .where({ role: Role.Root })
      .orderBy('account.createdAt')
      .first<{ uid: string }>('account.uid');
    return uid;
  }

  async findTaken(
    { username, email }: { username?: string; email?: string },
    ip: string,
  ): Promise<{ username: boolean; email: boolean }> {
    await this.attempts.enter(LOOKUP, { ip });
    const [byName, byEmail] = await Promise.all([
      username ? this.#isNameTaken(username) : false,
      email ? findByEmail(this.knex, email) : undefined,
    ]);
    return { username: byName, email: byEmail !== undefined };
  }

  async #isNameTaken(username: string): Promise<boolean> {
    return (await looksTaken(this.knex, username)) || (await findByUsername(this.knex, username)) !== undefined;
  }

  async #rules(): Promise<RegisterRules> {
    const { register } = await this.settings.read();
    return { isOpen: register, needsCode: this.config.accounts.registerCode, hasMail: this.codes.isOpen };
  }

  async #checkCode(email: string, code: string | undefined, ip: string): Promise<RightCode> {
    if (!code) throw badInput('code', 'input.required');
    const attempt = { subject: email, ip };
    await this.attempts.enter(CODE, attempt);
    const right = await this.codes.check({ purpose: 'register', subject: email.toLowerCase(), address: email }, code);
    if (!right) throw wrongCode();
    await this.attempts.forgive(CODE, attempt);
    return right;
  }
}
