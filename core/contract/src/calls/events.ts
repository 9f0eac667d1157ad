import type { PluginState } from '../plugin';
import type { UnreadCount } from './message';
import type { RemoteStatusRow } from './remote';
import type { SubmissionRow } from './submission';
import type { WebsiteConfig } from './system';

/** What the event stream (`GET /api/events`, server-sent events) carries; the SSE event name is the key. */
export interface StreamEvents {
  /** A submission the viewer may see changed. `done`/`total` count cases while it is judged. */
  submission: SubmissionRow & { done: number | null; total: number | null };
  /** Plugins went on or off; ids that are on now. */
  plugins: { enabled: string[] };
  /** For staff: a plugin came to this state. */
  plugin: { id: string; state: PluginState };
  /** Messages of the viewer came, were read or were removed. */
  unread: UnreadCount;
  /** The operator has changed the site's settings. */
  site: WebsiteConfig;
  /** A remote judge began or ceased to work. */
  remote: RemoteStatusRow;
  /** News of a `streamTopic` for those who watch `key` of it. */
  topic: { topic: string; key: string; news: unknown };
  /** The server is about to close; reconnect. */
  bye: { retryMs: number };
}
export type StreamEventName = keyof StreamEvents;
