import {
  Headers,
  type CallShape,
  type FactorProof,
  type Locale,
  type LoginBody,
  type LoginReply,
  type UserInfo,
} from '@tribunal/contract';
import type { Transactions } from '@tribunal/database';
import { inject, injectable, type Events } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { audit, DomainError, type CallContext, type Viewer, Clock, Db, EventBus, Tx } from '@tribunal/platform';
import { KnownNetworkStore } from '../guard/known-network-store';
import { AccountModel, findByUsername, lockAccount, rolesOf } from '../model';
import { PasswordChecker } from '../guard/password-checker';
import { hashPassword, isOutdated, verifyPassword } from '../passwords';
import { denyLogin, denyNewPassword, type LoginKind } from '../policy';
import { presentUser } from '../presenter';
import { IdentityConfirmation } from '../second-factor/identity-confirmation';
import { Passkeys } from '../second-factor/passkeys';
import { PendingLoginStore } from '../second-factor/pending-login-store';
import { SecondFactorService } from '../second-factor/second-factor-service';
import { ApiTokenService } from '../tokens/api-token-service';
import { SessionService } from './session-service';
import { loginFromNewAddress } from './events';
import { throwIf } from '../throw-if';

/** Where a login comes from, and the language of its texts. */
export interface LoginOrigin {
  ip: string;
  userAgent: string;
  locale: Locale;
}

/** A new session, or a login that awaits a second factor and has no token yet. */
export interface LoggedIn {
  reply: LoginReply;
  token: string | null;
}

/** Returns the reply to a call that logs in, and sends the token of the session, if there is one yet. */
export function respondToLogin(
  call: Pick<CallContext<CallShape, unknown>, 'setHeader'>,
  { reply, token }: LoggedIn,
): LoginReply {
  if (token !== null) call.setHeader(Headers.token, token);
  return reply;
}

const wrongLogin = (): DomainError => new DomainError(400, 'account.wrongLogin');

/** Logs users in, by password or as somebody whom another service has identified. */
@injectable()
export class LoginService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(EventBus) private readonly events: Events,
    @inject(SessionService) private readonly sessions: SessionService,
    @inject(ApiTokenService) private readonly tokens: ApiTokenService,
    @inject(PasswordChecker) private readonly passwords: PasswordChecker,
    @inject(KnownNetworkStore) private readonly networks: KnownNetworkStore,
    @inject(SecondFactorService) private readonly factors: SecondFactorService,
    @inject(Passkeys) private readonly passkeys: Passkeys,
    @inject(PendingLoginStore) private readonly pendingLogins: PendingLoginStore,
    @inject(IdentityConfirmation) private readonly identity: IdentityConfirmation,
  ) {}

  /**
   * Logs in and returns the account and the token of a new session, or a pending login if the account has a second
   * factor. A wrong name and a wrong password cause the same error.
   */
  async login(loginKind: LoginKind, body: LoginBody, origin: LoginOrigin): Promise<LoggedIn> {
    const account = await findByUsername(this.knex, body.username);
    const isRight = await this.passwords.checkLogin(body, origin.ip, account?.passwordHash ?? null);
    if (!account || !isRight) throw wrongLogin();
    await this.#renewHash(account, body.password);
    return this.#finish(loginKind, account, origin);
  }

  /**
   * Logs in a user whose identity another service has proved. The caller has checked that the account belongs to that
   * identity.
   * @throws 403 if the account is banned or deleted
   */
  async loginIdentified(uid: string, origin: LoginOrigin): Promise<LoggedIn> {
    const account = await AccountModel.query(this.knex).findById(uid);
    if (!account) throw wrongLogin();
    return this.#finish('site', account, origin);
  }

  /** Opens a session for a user who has proved the identity, in whatever way: every login ends here. */
  async #finish(loginKind: LoginKind, account: AccountModel, origin: LoginOrigin): Promise<LoggedIn> {
    const roles = await rolesOf(this.knex, account.uid);
    throwIf(denyLogin(loginKind, { isBanned: account.isBanned, roles }));
    const { uid } = account;
    const { pendingLogin, token } = await this.transactions.run(async () => {
      await lockUnchanged(this.knex, account);
      const methods = await this.factors.methodsOf(uid);
      if (methods.length === 0) return { token: await this.sessions.create(uid, origin) };
      const pending = await this.pendingLogins.create(uid, loginKind === 'admin', origin);
      return { pendingLogin: { token: pending, methods }, token: null };
    });
    if (pendingLogin) return { reply: { pendingLogin }, token };
    await this.#rememberNetwork(uid, origin);
    return { reply: presentUser(account, roles), token };
  }

  /** Hashes a right password again if its hash is weaker than those that are made now. */
  async #renewHash(account: AccountModel, password: string): Promise<void> {
    const { uid, passwordHash: outdated } = account;
    if (!(await isOutdated(outdated))) return;
    const passwordHash = await hashPassword(password);
    await this.knex('account').where({ uid, passwordHash: outdated }).update({ passwordHash });
    // Another login of the same user may have been faster.
    const current = await AccountModel.query(this.knex).findById(uid).throwIfNotFound();
    if (await verifyPassword(current.passwordHash, password)) account.passwordHash = current.passwordHash;
  }

  /**
   * Returns a challenge for the passkeys of the account of a pending login.
   * @throws 400 if there is no such pending login
   */
  passkeyOptions(token: string, browser: Omit<LoginOrigin, 'locale'>): Promise<{ options: string }> {
    return this.pendingLogins.challenge(token, browser, (uid) => this.passkeys.challenge(uid));
  }

  /**
   * Completes a pending login: uses it and the proof of the second factor up, and starts a session.
   * @throws 400 for a wrong proof, and if there is no such pending login
   * @throws 429 after too many wrong codes
   */
  async complete(
    { token: pendingToken, ...proof }: FactorProof & { token: string },
    origin: LoginOrigin,
  ): Promise<{ user: UserInfo; token: string }> {
    const pending = await this.pendingLogins.attempt(pendingToken, origin);
    const { uid, isAdmin, challenge } = pending;
    await this.factors.countGuess(uid, origin.ip, proof);
    const { user, token } = await this.transactions.run(async () => {
      await lockAccount(this.knex, uid);
      await this.pendingLogins.consume(pending);
      const account = await AccountModel.query(this.knex).findById(uid).throwIfNotFound();
      const roles = await rolesOf(this.knex, uid);
      throwIf(denyLogin(isAdmin ? 'admin' : 'site', { isBanned: account.isBanned, roles }));
      await this.factors.verify(uid, proof, challenge);
      return { user: presentUser(account, roles), token: await this.sessions.create(uid, origin) };
    });
    await this.factors.forgetGuesses(uid, origin.ip);
    await this.#rememberNetwork(uid, origin);
    return { user, token };
  }

  /**
   * Changes the password and ends every other session of the user, and if wanted all API tokens.
   * @throws 400 if the user has a second factor and the session has not confirmed it
   * @throws 429 after too many wrong old passwords
   */
  async changePassword(
    viewer: Viewer,
    ip: string,
    change: { oldPassword: string; newPassword: string; endTokens?: boolean },
  ): Promise<void> {
    await this.identity.requireIfFactor(viewer);
    const account = await AccountModel.query(this.knex).findById(viewer.uid).throwIfNotFound();
    const isOldRight = await this.passwords.checkOwn(viewer, ip, account.passwordHash, change.oldPassword);
    throwIf(denyNewPassword({ isOldRight, isSame: change.oldPassword === change.newPassword }));
    const passwordHash = await hashPassword(change.newPassword);
    await this.transactions.run(async () => {
      audit.describeAccount(account, { after: { password: 'changed' } });
      await this.knex('account').where({ uid: viewer.uid }).update({ passwordHash, updatedAt: this.clock.now() });
      await this.sessions.closeOthers(viewer);
      if (change.endTokens) await this.tokens.revokeAll(viewer.uid);
    });
  }

  async #rememberNetwork(uid: string, { ip, userAgent, locale }: LoginOrigin): Promise<void> {
    if ((await this.networks.remember(uid, ip)) !== 'new') return;
    this.events.emit(loginFromNewAddress, { uid, ip, userAgent, locale, at: this.clock.now() });
  }
}

/**
 * Locks the account until the transaction ends.
 * @throws 400 if a new password or a ban has ended all logins while the password was checked
 */
async function lockUnchanged(knex: Knex, { uid, passwordHash }: AccountModel): Promise<void> {
  const unchanged = { uid, passwordHash, isBanned: false };
  if (!(await knex('account').where(unchanged).forNoKeyUpdate().first('uid'))) throw wrongLogin();
}
