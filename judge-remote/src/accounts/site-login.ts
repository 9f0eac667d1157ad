import type { RemoteCredentials } from '@tribunal/remote-kit';
import { RemoteFailure } from '@tribunal/remote-kit';
import { SiteSession, serializeSession } from '../session';
import type { Connection, Measured, Site } from '../sites';

export interface DecryptedAccount {
  id: number;
  credentials: RemoteCredentials;
  connection: Connection;
  /** The saved form of the last session. */
  savedSession: string | null;
}

/** An account as this process received it. */
interface AccountRef {
  id: number;
  name: string;
}

/** Saves the session after a login, or reports why an account cannot be used. */
export interface AccountReporter {
  reportLogin(account: AccountRef, origin: string, savedSession: string): Promise<void>;
  reportFailure(account: AccountRef, failure: RemoteFailure, secrets: readonly string[]): Promise<void>;
}

/** One account at one site, with a session that logs in once for all tasks that use it. */
export class SiteLogin {
  readonly session: SiteSession;
  /** The origin of the site when the session began. */
  readonly origin: string;
  #isLoggedIn = false;
  #loggingIn: Promise<void> | null = null;
  /** Whether there is anything by which the site may recognise the account. */
  #mayHaveSession: boolean;

  constructor(
    private readonly site: Site,
    private readonly account: DecryptedAccount,
    private readonly accountReporter: AccountReporter,
  ) {
    const access = () => site.access(account.connection);
    this.session = SiteSession.open(access, account.credentials.name, account.savedSession);
    this.#mayHaveSession = account.savedSession !== null;
    this.origin = site.origin();
  }

  get id(): number {
    return this.account.id;
  }

  /** Returns the data that is kept between two processes, not yet encrypted. */
  serialize(): string {
    return serializeSession(this.session.save());
  }

  get #accountRef(): AccountRef {
    return { id: this.account.id, name: this.account.credentials.name };
  }

  /** Returns everything about the session that must not be disclosed. */
  readonly secrets = (): string[] => {
    const { credentials, connection } = this.account;
    const { password, session } = credentials;
    return [password, session, ...proxySecrets(connection.proxy), ...this.session.secrets()].filter(
      (secret) => secret !== null,
    );
  };

  measured(operation: Measured['operation']): Measured {
    return { operation, accountId: this.id, secrets: this.secrets };
  }

  /** Resolves when the account is logged in; concurrent callers wait for the same login. */
  ensureLoggedIn(): Promise<void> {
    if (this.#isLoggedIn) return Promise.resolve();
    this.#loggingIn ??= this.#logInUnlessKnown().finally(() => (this.#loggingIn = null));
    return this.#loggingIn;
  }

  /** Marks the session as ended, so that the account logs in next time. */
  invalidate(): void {
    this.#isLoggedIn = false;
    this.#mayHaveSession = false;
  }

  /** Logs in whatever the current state is. */
  async logIn(): Promise<void> {
    const { adapter } = this.site;
    try {
      await this.site.measure(this.measured('login'), () => adapter.login(this.session, this.account.credentials));
    } catch (error) {
      if (error instanceof RemoteFailure && error.kind !== 'adapterFault')
        await this.accountReporter.reportFailure(this.#accountRef, error, this.secrets());
      throw error;
    }
    this.#isLoggedIn = true;
    await this.accountReporter.reportLogin(this.#accountRef, this.origin, this.serialize());
  }

  /**
   * Runs `work` logged in; if the session has ended meanwhile, repeats it once with a new login. Use it only for work
   * that changes nothing.
   */
  async withSession<T>(work: (session: SiteSession) => Promise<T>): Promise<T> {
    await this.ensureLoggedIn();
    try {
      return await work(this.session);
    } catch (error) {
      if (!(error instanceof RemoteFailure) || error.kind !== 'sessionExpired') throw error;
      this.invalidate();
      await this.ensureLoggedIn();
      return work(this.session);
    }
  }

  async #logInUnlessKnown(): Promise<void> {
    this.#isLoggedIn = this.#mayHaveSession && (await this.#checkLoggedIn());
    if (!this.#isLoggedIn) await this.logIn();
  }

  #checkLoggedIn(): Promise<boolean> {
    const measured = this.measured('login');
    const begun = this.session.now();
    return this.site.adapter.isLoggedIn(this.session).catch((error: unknown) => {
      throw this.site.failed(measured, error, begun);
    });
  }
}

/** Returns the address of a proxy with its password, and the password as it is written there and as it is sent. */
function proxySecrets(proxy: string | null): string[] {
  if (!proxy || !URL.canParse(proxy)) return [];
  const { password } = new URL(proxy);
  return password === '' ? [] : [proxy, password, decodeURIComponent(password)];
}
