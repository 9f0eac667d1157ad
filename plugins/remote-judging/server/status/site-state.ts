import type { FailureKind, RemoteOperation } from '@tribunal/remote-kit/contract';
import { RemoteIntervals, type RemoteStatusRow } from '../../contract';
import type { KeyedBreaker } from '../health/breaker-rows';

/** Operations that submissions need; reading problems is needed only for imports. */
const SUBMISSION_OPERATIONS: readonly RemoteOperation[] = ['login', 'submit', 'track', 'health'];

/** Numbers of the operator's accounts. */
export interface AccountPool {
  total: number;
  /** Accounts that are neither wrong nor stopped by a bot check. */
  usable: number;
  stopped: 'badAccount' | 'humanCheck' | null;
  /** Time since which none of them can be used. */
  since: Date | null;
}

export interface SiteFacts {
  isOn: boolean;
  breakers: readonly KeyedBreaker[];
  /** null if submissions do not use the operator's accounts. */
  pool: AccountPool | null;
  medianMs: number | null;
  now: Date;
}

/**
 * How long in ms a breaker counts after the time from which the site may be tried again. Sites in use are tried soon
 * after it; if nobody has tried, because no judge runs or nobody submits, whether the site works is unknown.
 */
const STALE_MS = 3_600_000;

/**
 * Returns whether a breaker says nothing about the present: its operation may be tried again, and the site has answered
 * since it failed to, or nobody has tried for long.
 */
function isOver({ state, until, failure }: KeyedBreaker['breaker'], lastOkAt: number, now: Date): boolean {
  if (state !== 'resting' || until === null || until > now) return false;
  const hasAnswered = failure?.kind === 'siteDown' && lastOkAt > failure.at.getTime();
  return hasAnswered || now.getTime() - until.getTime() > STALE_MS;
}

/** Returns the breakers that decide whether submissions to the site work. */
function neededBreakers(breakers: readonly KeyedBreaker[], now: Date): KeyedBreaker[] {
  const ofSite = breakers.filter(
    ({ accountId, operation }) => accountId === null && SUBMISSION_OPERATIONS.includes(operation),
  );
  const lastOkAt = Math.max(...ofSite.map(({ breaker }) => breaker.lastOkAt?.getTime() ?? 0), 0);
  return ofSite.filter(({ breaker }) => !isOver(breaker, lastOkAt, now));
}

/** Returns whether submissions to the site do not work because of the site. */
export const isDown = (breakers: readonly KeyedBreaker[], now: Date): boolean =>
  neededBreakers(breakers, now).some(({ breaker }) => breaker.state === 'resting');

export type SiteState = Pick<RemoteStatusRow, 'state' | 'since' | 'reason'>;

const toIso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Returns the state of a site for users who submit to it. */
export function siteStateOf({ isOn, breakers, pool, medianMs, now }: SiteFacts): SiteState {
  if (!isOn) return { state: 'off', since: null, reason: null };
  const needed = neededBreakers(breakers, now);
  const paused = closedReason(needed, 'paused');
  if (paused) return { state: 'paused', ...paused };
  if (pool?.total === 0) return { state: 'paused', since: null, reason: 'noAccount' };
  if (pool?.usable === 0) {
    return { state: 'paused', since: toIso(pool.since), reason: pool.stopped ?? 'badAccount' };
  }
  const resting = closedReason(needed, 'resting');
  if (resting) return { state: 'down', ...resting };
  const since = newest(needed.map(({ breaker }) => breaker.since));
  const isSlow = medianMs !== null && medianMs > RemoteIntervals.slow;
  return { state: isSlow ? 'slow' : 'working', since: toIso(since), reason: null };
}

/** Returns the first breaker that tripped at the site, and its reason. */
function closedReason(
  breakers: readonly KeyedBreaker[],
  state: 'paused' | 'resting',
): { since: string; reason: FailureKind | 'closed' } | null {
  const tripped = breakers.filter(({ breaker }) => breaker.state === state);
  const [first] = tripped.sort((a, b) => a.breaker.since.getTime() - b.breaker.since.getTime());
  return first ? { since: toIso(first.breaker.since)!, reason: first.breaker.failure?.kind ?? 'closed' } : null;
}

const newest = (times: readonly Date[]): Date | null =>
  times.length === 0 ? null : new Date(Math.max(...times.map((at) => at.getTime())));
