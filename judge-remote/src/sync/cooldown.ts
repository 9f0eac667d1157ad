import { Intervals, type RemoteOperation, type RemoteSite } from '@tribunal/contract';

/**
 * The minimum keeps the queue from spinning; the maximum bounds the delay until a site that is switched on again is
 * noticed. ms.
 */
const SHORTEST = 1000;

const until = (at: string | null, nowMs: number): number =>
  at === null
    ? Intervals.remoteCooldown
    : Math.min(Math.max(Date.parse(at) - nowMs, SHORTEST), Intervals.remoteCooldown);

/**
 * Returns the ms for which an operation is paused for this account (null: without a session) at this site; null if it
 * is allowed.
 */
export function cooldownMs(
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
export function siteCooldownMs(site: RemoteSite | undefined, nowMs: number): number | null {
  if (!site) return SHORTEST;
  return site.isOn ? cooldownMs(site, 'submit', null, nowMs) : Intervals.remoteCooldown;
}
