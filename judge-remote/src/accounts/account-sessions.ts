import { accountContext, decryptSecret, encryptSecret } from '@tribunal/config';
import type { EncryptedAccount } from '@tribunal/plugin-remote-judging/contract';
import { RemoteFailure } from '@tribunal/remote-kit';
import type { RemoteServer } from '../server';
import { redact, type Site } from '../sites';
import { SiteLogin, type AccountReporter, type DecryptedAccount } from './site-login';
import { JudgeRemoteIntervals } from '../intervals';

/** The accounts that this process uses, each with its session kept in memory and, encrypted, at the server. */
export class AccountSessions {
  #sessions = new Map<string, { sealed: string; siteLogin: SiteLogin; usedAt: number }>();

  constructor(
    private readonly server: Pick<RemoteServer, 'account'>,
    private readonly key: string,
    /** ms since 1970. */
    private readonly now: () => number,
    private readonly log: { warn(about: object, message: string): void },
  ) {}

  /**
   * Returns the current session of an account, or a new one if there is none or the account's secrets, its user agent
   * or its proxy were changed.
   * @throws `siteDown` if the secrets were entered for another address than the site has now.
   * @throws `badAccount` if the secrets cannot be decrypted: they are encrypted for their address, so that not even a
   * server that claims otherwise makes this process send them elsewhere.
   */
  get(site: Site, account: EncryptedAccount): SiteLogin {
    const closed = site.denyAccount(account);
    if (closed) throw new RemoteFailure(closed.kind, closed.message);
    const name = JSON.stringify([account.id, site.access().place.endpoint]);
    const sealed = JSON.stringify([
      account.name,
      account.origin,
      account.password,
      account.session,
      account.userAgent,
      account.proxy,
    ]);
    const known = this.#sessions.get(name);
    const usedAt = this.now();
    if (known) known.usedAt = usedAt;
    this.#evictIdle(usedAt - JudgeRemoteIntervals.idle);
    if (known?.sealed === sealed) return known.siteLogin;
    const siteLogin = new SiteLogin(site, this.#decrypt(site, account), this.#reporter);
    this.#sessions.set(name, { sealed, siteLogin, usedAt });
    return siteLogin;
  }

  /** Returns the session of an account that only reads, logged in; null if that fails, which is reported. */
  async openReader(site: Site, account: EncryptedAccount): Promise<SiteLogin | null> {
    try {
      const siteLogin = this.get(site, account);
      await siteLogin.ensureLoggedIn();
      return siteLogin;
    } catch (error) {
      if (error instanceof RemoteFailure) return null;
      throw error;
    }
  }

  /** Number of sessions kept in memory. */
  get size(): number {
    return this.#sessions.size;
  }

  /**
   * Returns the secrets that must not be disclosed; empty if the account's secrets cannot be decrypted, because then
   * this process does not know them.
   */
  secretsOf(site: Site, account: EncryptedAccount): string[] {
    try {
      return this.get(site, account).secrets();
    } catch {
      return [];
    }
  }

  /** Returns whether the secrets of an account can be decrypted. */
  canDecrypt(site: Site, account: EncryptedAccount): boolean {
    try {
      return Boolean(this.get(site, account));
    } catch {
      return false;
    }
  }

  /** Drops idle sessions, because accounts that were removed or changed are not requested again. */
  #evictIdle(unusedSince: number): void {
    for (const [name, { usedAt }] of this.#sessions) if (usedAt < unusedSince) this.#sessions.delete(name);
  }

  /** Encrypts a saved session for the address where it was made. */
  encryptSession(accountId: number, origin: string, text: string): string {
    return encryptSecret(text, this.key, accountContext(accountId, 'siteLogin', origin));
  }

  #decrypt(
    site: Site,
    { id, name, way, origin, password, session, userAgent, proxy, siteLogin: encryptedSession }: EncryptedAccount,
  ): DecryptedAccount {
    const open = (sealed: string | null, secret: 'password' | 'session' | 'proxy', from = origin): string | null =>
      sealed ? decryptSecret(sealed, this.key, accountContext(id, secret, from)) : null;
    try {
      const credentials = { name, password: open(password, 'password'), session: open(session, 'session') };
      // Users decide nothing about where this process connects to.
      const ownProxy = way === 'pool' ? open(proxy, 'proxy', null) : null;
      const savedSession = this.#decryptSession(id, site.origin(), encryptedSession);
      return { id, credentials, connection: { userAgent, proxy: ownProxy }, savedSession };
    } catch (error) {
      throw new RemoteFailure('badAccount', error instanceof Error ? error.message : String(error));
    }
  }

  /** Returns the saved session; null if there is none or it cannot be decrypted, in which case the account logs in. */
  #decryptSession(id: number, origin: string, encryptedSession: string | null): string | null {
    try {
      return encryptedSession === null
        ? null
        : decryptSecret(encryptedSession, this.key, accountContext(id, 'siteLogin', origin));
    } catch {
      return null;
    }
  }

  /** A failed report is logged rather than thrown: until the next login only this process knows what it contained. */
  readonly #reporter: AccountReporter = {
    reportLogin: async ({ id: accountId, name }, origin, text) => {
      const encryptedSession = this.encryptSession(accountId, origin, text);
      await this.server
        .account({ accountId, name, siteLogin: encryptedSession })
        .catch(this.#logUnreported({ accountId }, 'the server did not hear of a login; the next process logs in anew'));
    },
    reportFailure: async ({ id: accountId, name }, failure, secrets) => {
      const { kind, message, waitMs = null } = redact(failure, secrets);
      const report = { accountId, name, failure: { kind, message, waitMs } };
      await this.server
        .account(report)
        .catch(this.#logUnreported({ accountId, kind }, 'the server did not hear that an account cannot be used'));
    },
  };

  #logUnreported(about: object, message: string): (error: unknown) => void {
    return (error) => this.log.warn({ ...about, why: error instanceof Error ? error.message : String(error) }, message);
  }

  /** Reports to the server why an account cannot be used now. */
  reportFailure(site: Site, account: EncryptedAccount, failure: RemoteFailure): Promise<void> {
    return this.#reporter.reportFailure(account, failure, this.secretsOf(site, account));
  }
}
