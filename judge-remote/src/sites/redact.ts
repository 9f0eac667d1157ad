import { Intervals, Limits } from '@tribunal/contract';
import { RemoteFailure } from '@tribunal/remote-kit';
import { RemoteIntervals, RemoteLimits } from '@tribunal/plugin-remote-judging/contract';
import { maskSecrets } from './secrets';

/** Returns a text without the secrets, cut to the maximum length of evidence. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  // PostgreSQL does not accept NUL characters.
  maskSecrets(text, secrets).replaceAll('\u0000', '').slice(0, RemoteLimits.evidence.max);

/**
 * Converts any error to a failure of the site. An error that no adapter has classified means a page that the
 * adapter's code did not expect.
 */
export function asRemoteFailure(error: unknown): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new RemoteFailure('layoutChanged', `the adapter failed: ${message}`);
}

export interface RedactedFailure {
  kind: RemoteFailure['kind'];
  message: string;
  evidence: string | null;
  /** Set if the site says how long to wait, in ms. */
  waitMs?: number;
}

/** Returns a failure in the form that is reported to the server. */
export const redact = ({ kind, message, details }: RemoteFailure, secrets: readonly string[]): RedactedFailure => ({
  kind,
  message: withoutSecrets(message, secrets).slice(0, Limits.shortText.max),
  evidence: details.page ? withoutSecrets(details.page.text, secrets) : null,
  ...(typeof details.waitMs === 'number' && { waitMs: clampWaitMs(details.waitMs) }),
});

/** Returns whole ms of at most a day, whatever a site says. */
export const clampWaitMs = (waitMs: number): number =>
  Number.isNaN(waitMs) ? RemoteIntervals.cooldown : Math.round(Math.min(Math.max(0, waitMs), Intervals.sourceOutage));
