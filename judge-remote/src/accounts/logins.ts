import { accountContext, openSealed, seal } from '@tribunal/config';
import { Intervals, type SealedAccount } from '@tribunal/contract';
import { RemoteFailure } from '@tribunal/remote-kit';
import type { RemoteServer } from '../server';
import { told, type Site } from '../sites';
import { AccountVisit, type AccountNews, type OpenAccount } from './visit';

type Secret = 'password' | 'session' | 'visit';

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

  /** The visit under way, or a new one when there is none or the account's secrets were changed. Throws `badAccount` when they do not open. */
  of(site: Site, account: SealedAccount): AccountVisit {
    const name = JSON.stringify([account.id, site.access().place.endpoint]);
    const sealed = JSON.stringify([account.name, account.password, account.session]);
    const known = this.#open.get(name);
    const usedAt = this.now();
    if (known) known.usedAt = usedAt;
    this.#forget(usedAt - Intervals.remoteIdle);
    if (known?.sealed === sealed) return known.visit;
    const visit = new AccountVisit(site, this.#opened(account), this.#news);
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

  /** A text of an account, as it is kept. */
  seal(accountId: number, secret: Secret, text: string): string {
    return seal(text, this.key, accountContext(accountId, secret));
  }

  #opened({ id, name, password, session, visit }: SealedAccount): OpenAccount {
    const open = (sealed: string | null, secret: Secret): string | null =>
      sealed === null ? null : openSealed(sealed, this.key, accountContext(id, secret));
    try {
      const credentials = { name, password: open(password, 'password'), session: open(session, 'session') };
      return { id, credentials, visit: this.#kept(id, visit) };
    } catch (error) {
      throw new RemoteFailure('badAccount', error instanceof Error ? error.message : String(error));
    }
  }

  /** null: there is none, or none that can be read; the account then logs in. */
  #kept(id: number, visit: string | null): string | null {
    try {
      return visit === null ? null : openSealed(visit, this.key, accountContext(id, 'visit'));
    } catch {
      return null;
    }
  }

  /** Telling is not worth failing for, but worth a line in the log: until the next login nobody else knows. */
  readonly #news: AccountNews = {
    keep: async ({ id: accountId, name }, text) => {
      const visit = this.seal(accountId, 'visit', text);
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
