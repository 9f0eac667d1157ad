import type { RemoteCredentials } from '@tribunal/contract';
import { RemoteFailure } from '@tribunal/remote-kit';
import { SiteSession, visitText } from '../session';
import type { Measured, Site } from '../sites';

export interface OpenAccount {
  id: number;
  credentials: RemoteCredentials;
  /** What was kept of the last visit. */
  visit: string | null;
}

/** An account as this process was given it. */
export interface KnownAccount {
  id: number;
  name: string;
}

/** Keeps what a login has brought, or tells why an account cannot be used. */
export interface AccountNews {
  keep(account: KnownAccount, origin: string, visit: string): Promise<void>;
  failed(account: KnownAccount, failure: RemoteFailure, secrets: readonly string[]): Promise<void>;
}

/** One account at one site: its session, logged in once for all tasks that use it. */
export class AccountVisit {
  readonly session: SiteSession;
  /** The origin of the site when it began. */
  readonly origin: string;
  #isIn = false;
  #entering: Promise<void> | null = null;
  /** Whether there is anything by which the site may know the account. */
  #mayBeKnown: boolean;

  constructor(
    private readonly site: Site,
    private readonly account: OpenAccount,
    private readonly news: AccountNews,
  ) {
    this.session = SiteSession.open(site.access, account.credentials.name, account.visit);
    this.#mayBeKnown = account.visit !== null;
    this.origin = site.origin();
  }

  get id(): number {
    return this.account.id;
  }

  /** What is kept of it between two processes, not sealed yet. */
  kept(): string {
    return visitText(this.session.keep());
  }

  get #known(): KnownAccount {
    return { id: this.account.id, name: this.account.credentials.name };
  }

  /** Everything of it that must not be told. */
  readonly secrets = (): string[] => {
    const { password, session } = this.account.credentials;
    return [password, session, ...this.session.secrets()].filter((secret) => secret !== null);
  };

  measured(operation: Measured['operation']): Measured {
    return { operation, accountId: this.id, secrets: this.secrets };
  }

  /** Resolves when the site knows the account; whoever asks meanwhile waits for the same login. */
  enter(): Promise<void> {
    if (this.#isIn) return Promise.resolve();
    this.#entering ??= this.#enter().finally(() => (this.#entering = null));
    return this.#entering;
  }

  /** The site does not know the account any more: it logs in next time. */
  left(): void {
    this.#isIn = false;
    this.#mayBeKnown = false;
  }

  /** Logs in whatever was before. */
  async logIn(): Promise<void> {
    const { adapter } = this.site;
    try {
      await this.site.measure(this.measured('login'), () => adapter.login(this.session, this.account.credentials));
    } catch (error) {
      if (error instanceof RemoteFailure) await this.news.failed(this.#known, error, this.secrets());
      throw error;
    }
    this.#isIn = true;
    await this.news.keep(this.#known, this.origin, this.kept());
  }

  /** Does it logged in; when the site has forgotten the login meanwhile, once more with a new one. Only for what changes nothing. */
  async read<T>(work: (session: SiteSession) => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await work(this.session);
    } catch (error) {
      if (!(error instanceof RemoteFailure) || error.kind !== 'sessionExpired') throw error;
      this.left();
      await this.enter();
      return work(this.session);
    }
  }

  async #enter(): Promise<void> {
    this.#isIn = this.#mayBeKnown && (await this.#isKnown());
    if (!this.#isIn) await this.logIn();
  }

  #isKnown(): Promise<boolean> {
    const measured = this.measured('login');
    const begun = this.session.now();
    return this.site.adapter.isLoggedIn(this.session).catch((error: unknown) => {
      throw this.site.failed(measured, error, begun);
    });
  }
}
