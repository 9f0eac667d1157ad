import { Intervals, type FailureKind, type RemoteOperation, type RemoteStatusRow } from '@tribunal/contract';
import type { PlacedBreaker } from '../health/rows';

/** What submissions need of a site; reading problems is for imports alone. */
const FOR_SUBMISSIONS: readonly RemoteOperation[] = ['login', 'submit', 'track', 'health'];

/** Accounts of the operator. */
export interface Pool {
  total: number;
  /** Those that are not found wrong or stopped by a bot check. */
  usable: number;
  stopped: 'badAccount' | 'humanCheck' | null;
  /** Since when none of them can be used. */
  since: Date | null;
}

export interface SiteFacts {
  isOn: boolean;
  breakers: readonly PlacedBreaker[];
  /** null: submissions do not go by it. */
  pool: Pool | null;
  medianMs: number | null;
}

export type SiteState = Pick<RemoteStatusRow, 'state' | 'since' | 'reason'>;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** How a site is for those who submit to it. */
export function stateOf({ isOn, breakers, pool, medianMs }: SiteFacts): SiteState {
  if (!isOn) return { state: 'off', since: null, reason: null };
  const needed = breakers.filter(
    ({ accountId, operation }) => accountId === null && FOR_SUBMISSIONS.includes(operation),
  );
  const paused = closedBy(needed, 'paused');
  if (paused) return { state: 'paused', ...paused };
  if (pool?.total === 0) return { state: 'paused', since: null, reason: 'noAccount' };
  if (pool?.usable === 0) {
    return { state: 'paused', since: iso(pool.since), reason: pool.stopped ?? 'badAccount' };
  }
  const resting = closedBy(needed, 'resting');
  if (resting) return { state: 'down', ...resting };
  const since = newest(needed.map(({ breaker }) => breaker.since));
  const isSlow = medianMs !== null && medianMs > Intervals.remoteSlow;
  return { state: isSlow ? 'slow' : 'working', since: iso(since), reason: null };
}

/** The first of those that closed the way, and why. */
function closedBy(
  breakers: readonly PlacedBreaker[],
  state: 'paused' | 'resting',
): { since: string; reason: FailureKind | 'closed' } | null {
  const closed = breakers.filter(({ breaker }) => breaker.state === state);
  const [first] = closed.sort((a, b) => a.breaker.since.getTime() - b.breaker.since.getTime());
  return first ? { since: iso(first.breaker.since)!, reason: first.breaker.failure?.kind ?? 'closed' } : null;
}

const newest = (times: readonly Date[]): Date | null =>
  times.length === 0 ? null : new Date(Math.max(...times.map((at) => at.getTime())));
