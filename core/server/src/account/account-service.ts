import type { ServerConfig } from '@tribunal/config';
import { Role, token, type LoginBody, type RegisterBody, type RoleId, type UserInfo } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { violatedIndex, type Transactions } from '../database';
import { DomainError, conflict, type Viewer } from '../http';
import { SiteSettings, type SiteSettingsReader } from '../system/site-settings';
import { Clock, Config, Db, Random, Tx, type Randomness } from '../tokens';
import type { LoginGuard } from './login-guard';
import { Account, findByUsername, rolesOf } from './model';
import { hashPassword, isPassword } from './passwords';
import { refuseLogin, refuseNewPassword, refuseRegister, type LoginDoor } from './policy';
import { presentUser } from './presenter';
import { RegistrationLimit, type RegistrationGuard } from './registration-guard';
import { Sessions, type SessionService } from './sessions';

export const Accounts = token<AccountService>('accounts');
export const Guard = token<LoginGuard>('login-guard');

interface NewAccount {
  username: string;
  password: string;
  email: string | null;
  role: RoleId;
}

/** Values that nobody else may have, to the refusal when somebody has. */
const TAKEN: Readonly<Record<string, () => DomainError>> = {
  account_username: () => conflict('username', 'account.usernameTaken'),
  account_email: () => conflict('email', 'account.emailTaken'),
};

const throwIf = (refusal: DomainError | null): void => {
  if (refusal) throw refusal;
};

@injectable()
export class AccountService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Random) private readonly random: Randomness,
    @inject(Config) private readonly config: ServerConfig,
    @inject(SiteSettings) private readonly settings: SiteSettingsReader,
    @inject(Sessions) private readonly sessions: SessionService,
    @inject(Guard) private readonly guard: LoginGuard,
    @inject(RegistrationLimit) private readonly registrations: RegistrationGuard,
  ) {}

  /** Resolves with the account and the token of a new session. A wrong name and a wrong password read the same. */
  async login(
    door: LoginDoor,
    { username, password }: LoginBody,
    from: { ip: string; userAgent: string },
  ): Promise<{ user: UserInfo; token: string }> {
    const attempt = { username, ip: from.ip };
    await this.guard.enter(attempt);
    const account = await findByUsername(this.knex, username);
    const isRight = await isPassword(account?.passwordHash ?? null, password);
    if (!account || !isRight) throw new DomainError(400, 'account.wrongLogin');
    await this.guard.forgive(attempt);
    const roles = await rolesOf(this.knex, account.uid);
    throwIf(refuseLogin(door, { isBanned: account.isBanned, roles }));
    return { user: presentUser(account, roles), token: await this.sessions.open(account.uid, from) };
  }

  async register({ username, password, email }: RegisterBody, ip: string): Promise<void> {
    const { register } = await this.settings.read();
    throwIf(refuseRegister({ isOpen: register, needsCode: this.config.accounts.registerCode }));
    await this.registrations.enter(ip);
    await this.create({ username, password, email, role: Role.User });
  }

  /** Resolves with the new uid. Refuses a name or address that is taken with 409. */
  async create({ username, password, email, role }: NewAccount): Promise<string> {
    const uid = this.random.uuid();
    const passwordHash = await hashPassword(password);
    try {
      await this.transactions.run(async ({ knex }) => {
        await Account.query(knex).insert({ uid, username, passwordHash, email });
        await knex('accountRole').insert({ uid, role });
      });
    } catch (error) {
      const taken = TAKEN[violatedIndex(error) ?? ''];
      throw taken ? taken() : error;
    }
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

  async findTaken({
    username,
    email,
  }: {
    username?: string;
    email?: string;
  }): Promise<{ username: boolean; email: boolean }> {
    const [byName, byEmail] = await Promise.all([
      username ? findByUsername(this.knex, username) : undefined,
      email ? Account.query(this.knex).whereRaw('lower(email) = lower(?)', [email]).first() : undefined,
    ]);
    return { username: byName !== undefined, email: byEmail !== undefined };
  }

  /** Ends every other session of the user. Wrong guesses of the old password count as failed logins. */
  async changePassword(
    viewer: Viewer,
    ip: string,
    change: { oldPassword: string; newPassword: string },
  ): Promise<void> {
    const attempt = { username: viewer.username, ip };
    await this.guard.enter(attempt);
    const account = await Account.query(this.knex).findById(viewer.uid).throwIfNotFound();
    const isOldRight = await isPassword(account.passwordHash, change.oldPassword);
    if (isOldRight) await this.guard.forgive(attempt);
    throwIf(refuseNewPassword({ isOldRight, isSame: change.oldPassword === change.newPassword }));
    const passwordHash = await hashPassword(change.newPassword);
    await this.transactions.run(async ({ knex }) => {
      await knex('account').where({ uid: viewer.uid }).update({ passwordHash, updatedAt: this.clock.now() });
      await this.sessions.closeOthers(viewer, knex);
    });
  }
}
