import { Limits } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { AccountDetails, Clock, Config, Db, DomainError, forbidden, Log } from '@tribunal/server';
import {
  AccountService,
  email,
  findAccountConflicts,
  LoginService,
  PasswordChecker,
  username,
  type LoggedIn,
  type LoginOrigin,
  type LoginRules,
} from '@tribunal/server/account';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { LdapLoginBody, LdapPerson } from '../contract';
import { erasedIdOf } from './account-content';
import { LdapClient, LdapFailure } from './ldap-client';

type FinishedLogin = ({ kind: 'loggedIn' } & LoggedIn) | { kind: 'newcomer'; wishedUsername: string };

/**
 * Failed logins by the name at the school, counted apart from those at accounts of this site. The limits per name are
 * low because directories lock accounts after five to ten wrong passwords, wherever they come from.
 */
const SCHOOL_RULES: LoginRules = {
  withoutCaptcha: [
    {
      kind: 'ldap-login',
      windowMs: 30 * 60_000,
      limits: { pair: 3, subject: 4, network: 100 },
      refusal: 'error.tooMany',
    },
  ],
  withCaptcha: {
    kind: 'ldap-login-with-captcha',
    windowMs: 10 * 60_000,
    limits: { network: 600 },
    refusal: 'error.tooMany',
  },
};

/** Logs in users with name and password of their school. */
@injectable()
export class LdapLogin {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(Config) private readonly config: { remote: { secretsKey: string } },
    @inject(Log) private readonly log: Pick<Logger, 'warn'>,
    @inject(LdapClient) private readonly ldap: LdapClient,
    @inject(PasswordChecker) private readonly passwords: PasswordChecker,
    @inject(AccountService) private readonly accounts: AccountService,
    @inject(LoginService) private readonly logins: LoginService,
  ) {}

  /**
   * Logs in, and creates the account at the first login. Guessing is limited.
   * @throws 400 if name or password is wrong, or on field `captcha`
   * @throws 403 if there is no account and none may be created, or if the account is banned
   * @throws 409 if the chosen name is taken
   * @throws 502 if the directory fails
   */
  async logIn(body: LdapLoginBody, origin: LoginOrigin): Promise<FinishedLogin> {
    const person = await this.#checkPassword(body, origin.ip);
    const known = await this.knex('loginLdapIdentity')
      .whereIn('personId', [person.id, erasedIdOf(this.config.remote.secretsKey, person.id)])
      .first('uid');
    if (known) return this.#finish(known.uid, person, origin);
    const { createAccounts } = await this.ldap.settings();
    if (!createAccounts) throw forbidden('login-ldap.noAccount');
    const wishedUsername = person.username.slice(0, Limits.username.max);
    if (body.chosenUsername === undefined && !(await this.#isFree(wishedUsername)))
      return { kind: 'newcomer', wishedUsername };
    const uid = await this.#createAccount(person, body.chosenUsername ?? wishedUsername, origin.ip);
    return this.#finish(uid, person, origin);
  }

  async #checkPassword({ username: name, password, ...captcha }: LdapLoginBody, ip: string): Promise<LdapPerson> {
    const attempt = { ...captcha, subject: name, ip, rules: SCHOOL_RULES };
    const person = await this.passwords.guard(attempt, () => this.#ask(name, password));
    if (!person) throw new DomainError(400, 'login-ldap.wrongLogin');
    return person;
  }

  async #ask(name: string, password: string): Promise<LdapPerson | null> {
    try {
      return await this.ldap.logIn(name, password);
    } catch (error) {
      if (!(error instanceof LdapFailure)) throw error;
      this.log.warn({ failure: error.message }, 'the LDAP directory failed');
      throw new DomainError(502, 'login-ldap.directoryFailed');
    }
  }

  async #isFree(name: string): Promise<boolean> {
    if (username().joi.validate(name).error) return false;
    const [taken] = await findAccountConflicts(this.knex, [{ username: name, email: null }]);
    return taken === null;
  }

  async #createAccount({ id, ...person }: LdapPerson, chosenUsername: string, ip: string): Promise<string> {
    const account = {
      username: chosenUsername,
      email: await this.#freeEmail(person.email),
      realname: person.realname?.slice(0, Limits.realname.max) ?? null,
      number: person.number !== null && person.number.length <= Limits.number.max ? person.number : null,
    };
    return this.accounts.createIdentified(account, ip, async (uid) => {
      await this.knex('loginLdapIdentity').insert({ personId: id, uid, createdAt: this.clock.now() });
    });
  }

  /** Returns the address if it is valid and no account has it; otherwise the account is created without one. */
  async #freeEmail(address: string | null): Promise<string | null> {
    if (address === null || email().joi.validate(address).error) return null;
    const taken = await AccountDetails.query(this.knex).whereRaw('lower(email) = lower(?)', [address]).first('uid');
    return taken ? null : address;
  }

  async #finish(uid: string, { id }: LdapPerson, origin: LoginOrigin): Promise<FinishedLogin> {
    const loggedIn = await this.logins.loginIdentified(uid, origin);
    await this.knex('loginLdapIdentity').where({ personId: id }).update({ lastLoginAt: this.clock.now() });
    return { kind: 'loggedIn', ...loggedIn };
  }
}
