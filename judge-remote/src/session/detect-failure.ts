import { Intervals, type RemotePage } from '@tribunal/contract';
import { RemoteFailure } from '@tribunal/remote-kit';

/**
 * A page that only redirects the browser by script is smaller than this many characters; a statement may contain the
 * same words.
 */
const TINY = 2048;
const TITLE = /<title>\s*Just a moment\.\.\.\s*<\/title>/i;
const SCRIPT_CHECK = /Redirecting\.\.\. Please, wait\./;

/** Detects failures that any site may return in place of its page; null if there is none. */
export function detectFailure(page: RemotePage, nowMs: number): RemoteFailure | null {
  const { status, headers } = page;
  if (asksForHuman(page)) return new RemoteFailure('humanCheck', 'the site wants to see a human', { page });
  if (status === 429) {
    const waitMs = waitOf(headers['retry-after'], nowMs);
    return new RemoteFailure('rateLimited', 'the site says: too many requests', { page, waitMs });
  }
  if (status >= 500) return new RemoteFailure('siteDown', `the site answers ${status}`, { page });
  return null;
}

function asksForHuman({ status, headers, text }: RemotePage): boolean {
  if (headers['cf-mitigated']) return true;
  if (text.length < TINY && SCRIPT_CHECK.test(text)) return true;
  return (status === 403 || status === 503) && (TITLE.test(text) || text.includes('challenge-stage'));
}

/** Returns the ms of a `Retry-After`, which contains seconds or a date, at most a day; null if it contains neither. */
function waitOf(header: string | undefined, nowMs: number): number | null {
  if (!header) return null;
  if (/^\d+$/.test(header)) return Math.min(Number(header) * 1000, Intervals.remoteOutage);
  const until = Date.parse(header);
  return Number.isNaN(until) ? null : Math.min(Math.max(0, until - nowMs), Intervals.remoteOutage);
}
