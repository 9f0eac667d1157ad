import type { RemoteOperation, RemoteSite } from '@tribunal/contract';
import { cooldownMs, siteCooldownMs } from './cooldown';

/** The latest state of each site as the server reported it. */
export class SiteStates {
  #sites = new Map<string, RemoteSite>();
  #on = new Map<string, AbortController>();

  /** `now`: ms since 1970. */
  constructor(private readonly now: () => number) {}

  update(sites: readonly RemoteSite[]): void {
    this.#sites = new Map(sites.map((site) => [site.key, site]));
    for (const [key, life] of this.#on) {
      if (this.isOn(key)) continue;
      this.#on.delete(key);
      life.abort('off');
    }
  }

  /**
   * Pauses all sites: the server refuses this judge, or remote judging is switched off. Nothing may be done at any
   * site until their states are received again.
   */
  close(): void {
    this.update([...this.#sites.values()].map((site) => ({ ...site, isOn: false })));
  }

  find(key: string): RemoteSite | undefined {
    return this.#sites.get(key);
  }

  isOn(key: string): boolean {
    return this.#sites.get(key)?.isOn ?? false;
  }

  /** Returns a signal that aborts when the site is switched off. */
  whileOn(key: string): AbortSignal {
    if (!this.isOn(key)) return AbortSignal.abort('off');
    const life = this.#on.get(key) ?? new AbortController();
    this.#on.set(key, life);
    return life.signal;
  }

  /** Returns the ms for which no work of this site is accepted; null if it is accepted. */
  siteCooldownMs(key: string): number | null {
    return siteCooldownMs(this.#sites.get(key), this.now());
  }

  /** Returns the ms for which this operation is paused; null if it is allowed. */
  cooldownMs(key: string, operation: RemoteOperation, accountId: number | null): number | null {
    const site = this.#sites.get(key);
    return site ? cooldownMs(site, operation, accountId, this.now()) : null;
  }
}
