import { type Locale, type LoginBody, type UserInfo } from '@tribunal/contract';
import { inject, injectable, type Events } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { audit } from '../../audit';
import type { Transactions } from '../../database';
import { DomainError, type Viewer } from '../../http';
import { Clock, Db, EventBus, Tx } from '../../tokens';
import { KnownNetworkStore } from '../guard/known-network-store';
import { AccountModel, findByUsername, rolesOf } from '../model';
import { PasswordChecker } from '../guard/password-checker';
import { hashPassword } from '../passwords';
import { denyLogin, denyNewPassword, type LoginKind } from '../policy';
import { presentUser } from '../presenter';
import { SessionService } from './session-service';
import { loginFromNewAddress } from './events';
import { throwIf } from '../throw-if';

export interface LoginOrigin {
  ip: string;
  userAgent: string;
  locale: Locale;
}

const wrongLogin = (): DomainError => new DomainError(400, 'account.wrongLogin');

@injectable()
export class LoginService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(EventBus) private readonly events: Events,
    @inject(SessionService) private readonly sessions: SessionService,
    @inject(PasswordChecker) private readonly passwords: PasswordChecker,
    @inject(KnownNetworkStore) private readonly networks: KnownNetworkStore,
  ) {}

  /**
   * Logs in and returns the account and the token of a new session. A wrong name and a wrong password cause the same
   * error.
   */
  async login(loginKind: LoginKind, body: LoginBody, origin: LoginOrigin): Promise<{ user: UserInfo; token: string }> {
    const account = await findByUsername(this.knex, body.username);
    const isRight = await this.passwords.checkLogin(body, origin.ip, account?.passwordHash ?? null);
    if (!account || !isRight) throw wrongLogin();
    const roles = await rolesOf(this.knex, account.uid);
    throwIf(denyLogin(loginKind, { isBanned: account.isBanned, roles }));
    const token = await this.#startSession(account, origin);
    await this.#rememberNetwork(account.uid, origin);
    return { user: presentUser(account, roles), token };
  }

  /** Starts a session, unless a new password or a ban has ended all logins while the password was checked. */
  async #startSession({ uid, passwordHash }: AccountModel, origin: LoginOrigin): Promise<string> {
    return this.tx.run(async ({ knex }) => {
      const unchanged = { uid, passwordHash, isBanned: false };
      if (!(await knex('account').where(unchanged).forNoKeyUpdate().first('uid'))) throw wrongLogin();
      return this.sessions.create(uid, origin, knex);
    });
  }

  /**
   * Changes the password and ends every other session of the user.
   * @throws 429 after too many wrong old passwords
   */
  async changePassword(
    viewer: Viewer,
    ip: string,
    change: { oldPassword: string; newPassword: string },
  ): Promise<void> {
    const account = await AccountModel.query(this.knex).findById(viewer.uid).throwIfNotFound();
    const isOldRight = await this.passwords.checkOwn(viewer, ip, account.passwordHash, change.oldPassword);
    throwIf(denyNewPassword({ isOldRight, isSame: change.oldPassword === change.newPassword }));
    const passwordHash = await hashPassword(change.newPassword);
    await this.tx.run(async ({ knex }) => {
      audit.describeAccount(account, { after: { password: 'changed' } });
      await knex('account').where({ uid: viewer.uid }).update({ passwordHash, updatedAt: this.clock.now() });
      await this.sessions.closeOthers(viewer, knex);
    });
  }

  async #rememberNetwork(uid: string, { ip, userAgent, locale }: LoginOrigin): Promise<void> {
    if ((await this.networks.remember(uid, ip)) !== 'new') return;
    this.events.emit(loginFromNewAddress, { uid, ip, userAgent, locale, at: this.clock.now() });
  }
}
