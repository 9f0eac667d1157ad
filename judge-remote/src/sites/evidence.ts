import { Intervals, Limits } from '@tribunal/contract';
import { RemoteFailure } from '@tribunal/remote-kit';
import { hidden } from './secrets';

/** A text without the secrets, cut to what is kept of evidence. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  // PostgreSQL takes no such character.
  hidden(text, secrets).replaceAll('\u0000', '').slice(0, Limits.remoteEvidence.max);

/** Whatever went wrong, as a failure of the site. What no adapter named is a page that its code did not expect. */
export function asRemoteFailure(error: unknown): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new RemoteFailure('layoutChanged', `the adapter failed: ${message}`);
}

export interface ToldFailure {
  kind: RemoteFailure['kind'];
  message: string;
  evidence: string | null;
  /** Where the site says how long to wait. */
  waitMs?: number;
}

/** A failure as it is told to the server. */
export const told = ({ kind, message, details }: RemoteFailure, secrets: readonly string[]): ToldFailure => ({
  kind,
  message: withoutSecrets(message, secrets).slice(0, Limits.shortText.max),
  evidence: details.page ? withoutSecrets(details.page.text, secrets) : null,
  ...(typeof details.waitMs === 'number' && { waitMs: restOf(details.waitMs) }),
});

/** ms, whole and within a day, whatever a site says. */
export const restOf = (waitMs: number): number =>
  Number.isNaN(waitMs) ? Intervals.remoteRest : Math.round(Math.min(Math.max(0, waitMs), Intervals.remoteOutage));
