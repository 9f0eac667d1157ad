import { isAdminRole, ROLE_SYMBOL } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { AccountDetails, AccountRoles, audit, Db, forbidden, Tx, type Transactions } from '@tribunal/server';
import {
  AccountService,
  findAccountConflicts,
  LoginService,
  username,
  type LoggedIn,
  type LoginOrigin,
} from '@tribunal/server/account';
import type { Knex } from 'knex';
import { AttemptStore } from './attempt-store';
import { IdentityStore } from './identity-store';
import { OidcClient, type ProvedIdentity } from './oidc-client';

/** What follows a proved identity; the secret is the browser's, for choosing a name. */
type FinishedLogin = ({ kind: 'loggedIn' } & LoggedIn) | { kind: 'newcomer'; wishedUsername: string; secret: string };

export const unknownAttempt = () => forbidden('login-oidc.unknownAttempt');

/** Logs in users whom the provider has identified. */
@injectable()
export class LoginFlow {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(OidcClient) private readonly provider: OidcClient,
    @inject(AttemptStore) private readonly attempts: AttemptStore,
    @inject(IdentityStore) private readonly identities: IdentityStore,
    @inject(AccountService) private readonly accounts: AccountService,
    @inject(LoginService) private readonly logins: LoginService,
  ) {}

  /** Starts a login; the browser keeps the secret and continues at the address. */
  async start(): Promise<{ url: string; secret: string }> {
    const { url, ...secrets } = await this.provider.begin('login');
    return { url, secret: await this.attempts.create(secrets, null) };
  }

  /**
   * Finishes the login that this browser has started.
   * @throws 403 if it has started none with this answer, if there is no account and none may be created, or if the account is banned
   */
  async finish(secret: string, answer: string, origin: LoginOrigin): Promise<FinishedLogin> {
    const attempt = await this.attempts.take(secret, null, answer);
    if (!attempt) throw unknownAttempt();
    const identity = await this.provider.finish(attempt, answer);
    const uid = (await this.identities.findUid(identity)) ?? (await this.#linkByEmail(identity));
    if (uid !== null) return this.#logIn(uid, identity, origin);
    await this.#checkOpen();
    const wishedUsername = identity.username;
    if (await this.#isFree(identity)) {
      return this.#logIn(await this.#createAccount(identity, wishedUsername, origin.ip), identity, origin);
    }
    return { kind: 'newcomer', wishedUsername, secret: await this.attempts.addNewcomer(identity) };
  }

  /**
   * Creates the account of a newcomer under the name that was chosen, and logs in.
   * @throws 409 when the name is taken
   */
  async register(secret: string, chosenUsername: string, origin: LoginOrigin): Promise<LoggedIn> {
    const newcomer = await this.attempts.findNewcomer(secret);
    if (!newcomer) throw unknownAttempt();
    await this.#checkOpen();
    const uid = await this.#createAccount(newcomer, chosenUsername, origin.ip, () =>
      this.attempts.removeNewcomer(secret),
    );
    return this.#logIn(uid, newcomer, origin);
  }

  async #logIn(uid: string, identity: Identity, origin: LoginOrigin): Promise<{ kind: 'loggedIn' } & LoggedIn> {
    const loggedIn = await this.logins.loginIdentified(uid, origin);
    await this.identities.recordLogin(identity);
    return { kind: 'loggedIn', ...loggedIn };
  }

  /**
   * Links the identity to the account with the verified address, if the operator allows it, and returns the uid; null
   * if no account has the address. Accounts of staff are never linked in this way.
   * @throws 403 if an account has the address and may not be linked
   */
  async #linkByEmail(identity: ProvedIdentity): Promise<string | null> {
    if (identity.email === null) return null;
    const account = await AccountDetails.query(this.knex)
      .whereRaw('lower(email) = lower(?)', [identity.email])
      .first('uid', 'username', 'isBanned');
    if (!account) return null;
    const roles = await AccountRoles.query(this.knex).where({ uid: account.uid }).pluck('role');
    const { linkByEmail } = await this.provider.settings();
    if (!linkByEmail || account.isBanned || isAdminRole(roles.map((role) => ROLE_SYMBOL[role])))
      throw forbidden('login-oidc.emailTaken');
    await this.transactions.run(async () => {
      audit.describeAccount(account, { before: null, after: { issuer: identity.issuer, by: 'email' } });
      await this.identities.link(account.uid, identity);
    });
    return account.uid;
  }

  async #checkOpen(): Promise<void> {
    const { createAccounts } = await this.provider.settings();
    if (!createAccounts || !(await this.accounts.isOpen())) throw forbidden('login-oidc.noAccount');
  }

  async #isFree(identity: ProvedIdentity): Promise<boolean> {
    if (username().joi.validate(identity.username).error) return false;
    const [taken] = await findAccountConflicts(this.knex, [{ username: identity.username, email: null }]);
    return taken === null;
  }

  #createAccount(
    { issuer, subject, email, realname }: Identity & Pick<ProvedIdentity, 'email' | 'realname'>,
    chosenUsername: string,
    ip: string,
    complete: () => Promise<void> = async () => undefined,
  ): Promise<string> {
    return this.accounts.createIdentified({ username: chosenUsername, email, realname }, ip, async (uid) => {
      await this.identities.link(uid, { issuer, subject });
      await complete();
    });
  }
}

type Identity = Pick<ProvedIdentity, 'issuer' | 'subject'>;
