import type { RemoteOperation, RemoteSite } from '@tribunal/contract';
import { restOf, restOfSite } from './rest';

/** What the server said last of each site. */
export class SiteStates {
  #sites = new Map<string, RemoteSite>();
  #on = new Map<string, AbortController>();

  /** `now`: ms since 1970. */
  constructor(private readonly now: () => number) {}

  take(sites: readonly RemoteSite[]): void {
    this.#sites = new Map(sites.map((site) => [site.key, site]));
    for (const [key, life] of this.#on) {
      if (this.isOn(key)) continue;
      this.#on.delete(key);
      life.abort('off');
    }
  }

  /** The server refuses this judge: it may do nothing at any site until it hears of them again. */
  close(): void {
    this.take([...this.#sites.values()].map((site) => ({ ...site, isOn: false })));
  }

  find(key: string): RemoteSite | undefined {
    return this.#sites.get(key);
  }

  isOn(key: string): boolean {
    return this.#sites.get(key)?.isOn ?? false;
  }

  /** Aborts when the site is switched off. */
  whileOn(key: string): AbortSignal {
    if (!this.isOn(key)) return AbortSignal.abort('off');
    const life = this.#on.get(key) ?? new AbortController();
    this.#on.set(key, life);
    return life.signal;
  }

  /** ms for which no work of this site is taken; null: it is. */
  restOfSite(key: string): number | null {
    return restOfSite(this.#sites.get(key), this.now());
  }

  /** ms for which this operation rests; null: it may be done. */
  restOf(key: string, operation: RemoteOperation, accountId: number | null): number | null {
    const site = this.#sites.get(key);
    return site ? restOf(site, operation, accountId, this.now()) : null;
  }
}
