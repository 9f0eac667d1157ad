import { Intervals, type RemotePage } from '@tribunal/contract';
import { RemoteFailure } from '@tribunal/remote-kit';

/** A page that only sends the browser on after a script has run is smaller than this; a statement may say the same words. */
const TINY = 2048;
const TITLE = /<title>\s*Just a moment\.\.\.\s*<\/title>/i;
const SCRIPT_CHECK = /Redirecting\.\.\. Please, wait\./;

/** What any site may answer in place of its page; null: nothing of that. */
export function troubleOf(page: RemotePage, nowMs: number): RemoteFailure | null {
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

/** ms of a `Retry-After`, which has seconds or a date, at most a day; null: it has neither. */
function waitOf(header: string | undefined, nowMs: number): number | null {
  if (!header) return null;
  if (/^\d+$/.test(header)) return Math.min(Number(header) * 1000, Intervals.remoteOutage);
  const until = Date.parse(header);
  return Number.isNaN(until) ? null : Math.min(Math.max(0, until - nowMs), Intervals.remoteOutage);
}
