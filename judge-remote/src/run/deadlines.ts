import { Intervals, type FailureKind } from '@tribunal/contract';

/** Failures that are the site's matter: it is down, or an operator has to do something before it works again. */
const OUTAGES: readonly FailureKind[] = ['siteDown', 'humanCheck', 'layoutChanged', 'badAccount'];

export const isOutage = (kind: FailureKind): boolean => OUTAGES.includes(kind);

/** ms that something may take: as the operator set it, but never less than an outage may last while there is one. */
export const patience = (deadlineMs: number, kind: FailureKind | null): number =>
  kind !== null && isOutage(kind) ? Math.max(deadlineMs, Intervals.remoteOutage) : deadlineMs;

/** Whole minutes, for people. */
export const minutes = (ms: number): number => Math.round(ms / 60_000);
