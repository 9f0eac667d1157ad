import { streamTopic, type PluginState } from '../plugin';
import type { UnreadCount } from './message';
import type { SubmissionRow } from './submission';
import type { WebsiteConfig } from './system';

/**
 * Events of the event stream (`GET /api/events`, server-sent events); the key is the SSE event name. Plugins add theirs
 * to this interface.
 */
export interface StreamEvents {
  /** A submission that the viewer may see has changed. `done` and `total` count testcases while it is judged. */
  submission: SubmissionRow & { done: number | null; total: number | null };
  /** Plugins were enabled or disabled; carries the ids of those now enabled. */
  plugins: { enabled: string[] };
  /** A plugin changed its state; sent to staff only. */
  plugin: { id: string; state: PluginState };
  /** Messages of the viewer arrived, were read or were deleted. */
  unread: UnreadCount;
  /**
   * The viewer's session has ended: its user logged out, or it was ended elsewhere. `expired` answers a stream that is
   * opened with the token of a session that is over, for whichever reason.
   */
  'session-ended': { reason: 'logout' | 'revoked' | 'expired' };
  /** The site's settings have changed. */
  site: WebsiteConfig;
  /** An event of a `streamTopic`, sent to the subscribers of its `key`. */
  topic: { topic: string; key: string; news: unknown };
  /** The server is about to close; the client must reconnect. */
  bye: { retryMs: number };
}
export type StreamEventName = keyof StreamEvents;

/**
 * Tells those who read a place, such as a group, that something has changed in its list of submissions. The key is its
 * `gid`. Changes that only some of them find in the list, such as those of hidden problems, are not announced: members
 * would learn that somebody is working on one.
 */
export const placeSubmissions = streamTopic<null>('place-submissions');
