import { token, type Locale, type LoginBody, type UserInfo } from '@tribunal/contract';
import { inject, injectable, type Events } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions } from '../../database';
import { DomainError, type Viewer } from '../../http';
import { Clock, Db, EventBus, Tx } from '../../tokens';
import { KnownNetworks, type KnownNetworkStore } from '../guard/known-networks';
import { Account, findByUsername, rolesOf } from '../model';
import { PasswordCheck, type PasswordChecker } from '../guard/password-check';
import { hashPassword } from '../passwords';
import { refuseLogin, refuseNewPassword, type LoginDoor } from '../policy';
import { presentUser } from '../presenter';
import { Sessions, type SessionService } from './sessions';
import { loginFromNewAddress } from './signals';
import { throwIf } from '../throw-if';

export const Logins = token<LoginService>('logins');

export interface LoginFrom {
  ip: string;
  userAgent: string;
  locale: Locale;
}

@injectable()
export class LoginService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(EventBus) private readonly events: Events,
    @inject(Sessions) private readonly sessions: SessionService,
    @inject(PasswordCheck) private readonly passwords: PasswordChecker,
    @inject(KnownNetworks) private readonly networks: KnownNetworkStore,
  ) {}

  /** Resolves with the account and the token of a new session. A wrong name and a wrong password read the same. */
  async login(door: LoginDoor, body: LoginBody, from: LoginFrom): Promise<{ user: UserInfo; token: string }> {
    const account = await findByUsername(this.knex, body.username);
    const isRight = await this.passwords.isLogin(body, from.ip, account?.passwordHash ?? null);
    if (!account || !isRight) throw new DomainError(400, 'account.wrongLogin');
    const roles = await rolesOf(this.knex, account.uid);
    throwIf(refuseLogin(door, { isBanned: account.isBanned, roles }));
    const session = await this.sessions.open(account.uid, from);
    await this.#noteNetwork(account.uid, from);
    return { user: presentUser(account, roles), token: session };
  }

  /** Ends every other session of the user. After too many wrong guesses of the old password it refuses with 429. */
  async changePassword(
    viewer: Viewer,
    ip: string,
    change: { oldPassword: string; newPassword: string },
  ): Promise<void> {
    const account = await Account.query(this.knex).findById(viewer.uid).throwIfNotFound();
    const isOldRight = await this.passwords.isOwn(viewer, ip, account.passwordHash, change.oldPassword);
    throwIf(refuseNewPassword({ isOldRight, isSame: change.oldPassword === change.newPassword }));
    const passwordHash = await hashPassword(change.newPassword);
    await this.tx.run(async ({ knex }) => {
      await knex('account').where({ uid: viewer.uid }).update({ passwordHash, updatedAt: this.clock.now() });
      await this.sessions.closeOthers(viewer, knex);
    });
  }

  async #noteNetwork(uid: string, { ip, userAgent, locale }: LoginFrom): Promise<void> {
    if ((await this.networks.remember(uid, ip)) !== 'new') return;
    this.events.emit(loginFromNewAddress, { uid, ip, userAgent, locale, at: this.clock.now() });
  }
}
