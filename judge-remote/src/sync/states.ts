import type { RemoteOperation } from '@tribunal/remote-kit';
import { type RemoteSite, RemoteIntervals } from '@tribunal/plugin-remote-judging/contract';

/**
 * The minimum keeps the queue from spinning; the maximum bounds the delay until a site that is switched on again is
 * noticed. ms.
 */
const SHORTEST = 1000;

const until = (at: string | null, nowMs: number): number =>
  at === null
    ? RemoteIntervals.cooldown
    : Math.min(Math.max(Date.parse(at) - nowMs, SHORTEST), RemoteIntervals.cooldown);

/**
 * Returns the ms for which an operation is paused for this account (null: without a session) at this site; null if it
 * is allowed.
 */
function cooldownMs(
  site: RemoteSite,
  operation: RemoteOperation,
  accountId: number | null,
  nowMs: number,
): number | null {
  const cooldowns = site.resting
    .filter((one) => one.operation === operation && (one.accountId === null || one.accountId === accountId))
    .filter(({ until: at }) => at === null || Date.parse(at) > nowMs);
  return cooldowns.length === 0 ? null : Math.max(...cooldowns.map(({ until: at }) => until(at, nowMs)));
}

/**
 * Returns the ms for which no work of a site is accepted; null if it is accepted. A site that the server has not
 * mentioned is paused.
 */
function siteCooldownMs(site: RemoteSite | undefined, nowMs: number): number | null {
  if (!site) return SHORTEST;
  return site.isOn ? cooldownMs(site, 'submit', null, nowMs) : RemoteIntervals.cooldown;
}

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

  /** Returns the keys of the sites that the server has suspended because processes of this judge died again and again. */
  suspended(): string[] {
    return [...this.#sites.values()].filter(({ isSuspended }) => isSuspended).map(({ key }) => key);
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
