import { Intervals, type RemoteOperation, type RemoteSite } from '@tribunal/contract';

/**
 * The minimum keeps the queue from spinning; the maximum bounds the delay until a site that is switched on again is
 * noticed. ms.
 */
const SHORTEST = 1000;

const until = (at: string | null, nowMs: number): number =>
  at === null ? Intervals.remoteRest : Math.min(Math.max(Date.parse(at) - nowMs, SHORTEST), Intervals.remoteRest);

/**
 * Returns the ms for which an operation is paused for this account (null: without a session) at this site; null if it
 * is allowed.
 */
export function restOf(
  site: RemoteSite,
  operation: RemoteOperation,
  accountId: number | null,
  nowMs: number,
): number | null {
  const rests = site.resting
    .filter((one) => one.operation === operation && (one.accountId === null || one.accountId === accountId))
    .filter(({ until: at }) => at === null || Date.parse(at) > nowMs);
  return rests.length === 0 ? null : Math.max(...rests.map(({ until: at }) => until(at, nowMs)));
}

/**
 * Returns the ms for which no work of a site is accepted; null if it is accepted. A site that the server has not
 * mentioned is paused.
 */
export function restOfSite(site: RemoteSite | undefined, nowMs: number): number | null {
  if (!site) return SHORTEST;
  return site.isOn ? restOf(site, 'submit', null, nowMs) : Intervals.remoteRest;
}
