import { Intervals, type RemoteOperation, type RemoteSite } from '@tribunal/contract';

/** No rest is so short that the queue spins, none so long that a site that is opened again is noticed late. */
const SHORTEST = 1000;

const until = (at: string | null, nowMs: number): number =>
  at === null ? Intervals.remoteRest : Math.min(Math.max(Date.parse(at) - nowMs, SHORTEST), Intervals.remoteRest);

/** ms for which an operation rests for this account (null: nobody's) at this site; null: it may be done. */
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

/** ms for which no work of a site is taken; null: it is. A site that the server has not told of rests. */
export function restOfSite(site: RemoteSite | undefined, nowMs: number): number | null {
  if (!site) return SHORTEST;
  return site.isOn ? restOf(site, 'submit', null, nowMs) : Intervals.remoteRest;
}
