import { Intervals } from '@tribunal/contract';
import type { FailureKind } from '@tribunal/remote-kit';

/** Failures on the site's side: it is down, or an operator has to do something before it works again. */
const OUTAGES: readonly FailureKind[] = ['siteDown', 'humanCheck', 'layoutChanged', 'adapterFault', 'badAccount'];

export const isOutage = (kind: FailureKind): boolean => OUTAGES.includes(kind);

/**
 * Returns the ms that something may take: as the operator configured, but during an outage at least as long as an
 * outage may last.
 */
export const patience = (deadlineMs: number, kind: FailureKind | null): number =>
  kind !== null && isOutage(kind) ? Math.max(deadlineMs, Intervals.sourceOutage) : deadlineMs;

/** Returns whole minutes for messages. */
export const minutes = (ms: number): number => Math.round(ms / 60_000);
