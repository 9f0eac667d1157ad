import { accountContext, openSealed, seal } from '@tribunal/config';
import { Intervals, type SealedAccount } from '@tribunal/contract';
import { RemoteFailure } from '@tribunal/remote-kit';
import type { RemoteServer } from '../server';
import { told, type Site } from '../sites';
import { AccountVisit, type AccountNews, type OpenAccount } from './visit';

type Secret = 'password' | 'session';

/** The accounts that this process uses, each with its login kept in memory and, sealed, at the server. */
export class Logins {
  #open = new Map<string, { sealed: string; visit: AccountVisit; usedAt: number }>();

  constructor(
    private readonly server: Pick<RemoteServer, 'account'>,
    private readonly key: string,
    /** ms since 1970. */
    private readonly now: () => number,
    private readonly log: { warn(about: object, message: string): void },
  ) {}

  /**
   * The visit under way, or a new one when there is none or the account's secrets were changed. Throws `siteDown` when they
   * were entered for another address than the site has now, and `badAccount` when they do not open: they are sealed for
   * their address, so that not even a server that says otherwise makes this process send them elsewhere.
   */
  of(site: Site, account: SealedAccount): AccountVisit {
    const closed = site.whyClosedTo(account);
    if (closed) throw new RemoteFailure(closed.kind, closed.message);
    const name = JSON.stringify([account.id, site.access().place.endpoint]);
    const sealed = JSON.stringify([account.name, account.origin, account.password, account.session]);
    const known = this.#open.get(name);
    const usedAt = this.now();
    if (known) known.usedAt = usedAt;
    this.#forget(usedAt - Intervals.remoteIdle);
    if (known?.sealed === sealed) return known.visit;
    const visit = new AccountVisit(site, this.#opened(site, account), this.#news);
    this.#open.set(name, { sealed, visit, usedAt });
    return visit;
  }

  /** How many logins are kept in memory. */
  get size(): number {
    return this.#open.size;
  }

  /** What must not be told of an account; empty when its secrets do not open: then nobody here knows them. */
  secretsOf(site: Site, account: SealedAccount): string[] {
    try {
      return this.of(site, account).secrets();
    } catch {
      return [];
    }
  }

  /** Whether the secrets of an account open. */
  canOpen(site: Site, account: SealedAccount): boolean {
    try {
      return Boolean(this.of(site, account));
    } catch {
      return false;
    }
  }

  /** Accounts that were removed or changed are not asked for again. */
  #forget(before: number): void {
    for (const [name, { usedAt }] of this.#open) if (usedAt < before) this.#open.delete(name);
  }

  /** What is kept of a visit, sealed for the address where it was made. */
  sealVisit(accountId: number, origin: string, text: string): string {
    return seal(text, this.key, accountContext(accountId, 'visit', origin));
  }

  #opened(site: Site, { id, name, origin, password, session, visit }: SealedAccount): OpenAccount {
    const open = (sealed: string | null, secret: Secret): string | null =>
      sealed === null ? null : openSealed(sealed, this.key, accountContext(id, secret, origin));
    try {
      const credentials = { name, password: open(password, 'password'), session: open(session, 'session') };
      return { id, credentials, visit: this.#kept(id, site.origin(), visit) };
    } catch (error) {
      throw new RemoteFailure('badAccount', error instanceof Error ? error.message : String(error));
    }
  }

  /** null: there is none, or none that can be read; the account then logs in. */
  #kept(id: number, origin: string, visit: string | null): string | null {
    try {
      return visit === null ? null : openSealed(visit, this.key, accountContext(id, 'visit', origin));
    } catch {
      return null;
    }
  }

  /** Telling is not worth failing for, but worth a line in the log: until the next login nobody else knows. */
  readonly #news: AccountNews = {
    keep: async ({ id: accountId, name }, origin, text) => {
      const visit = this.sealVisit(accountId, origin, text);
      await this.server
        .account({ accountId, name, visit })
        .catch(this.#unheard({ accountId }, 'the server did not hear of a login; the next process logs in anew'));
    },
    failed: async ({ id: accountId, name }, failure, secrets) => {
      const { kind, message, waitMs = null } = told(failure, secrets);
      const news = { accountId, name, failure: { kind, message, waitMs } };
      await this.server
        .account(news)
        .catch(this.#unheard({ accountId, kind }, 'the server did not hear that an account cannot be used'));
    },
  };

  #unheard(about: object, message: string): (error: unknown) => void {
    return (error) => this.log.warn({ ...about, why: error instanceof Error ? error.message : String(error) }, message);
  }

  /** Tells the server why an account cannot be used now. */
  failed(site: Site, account: SealedAccount, failure: RemoteFailure): Promise<void> {
    return this.#news.failed(account, failure, this.secretsOf(site, account));
  }
}
