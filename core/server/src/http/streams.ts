import { isAdminRole, token, type StreamEventName, type StreamEvents, type StreamTopic } from '@tribunal/contract';
import type { Viewer } from './viewer';

/** Who an event is for. Data, not a function: it travels to the other processes with the event. */
export type Audience =
  | { to: 'everyone'; exceptUids?: readonly string[] }
  | { to: 'users'; uids: readonly string[] }
  | { to: 'staff'; exceptUids?: readonly string[] }
  /** Those who watch what the event `topic` is about. */
  | { to: 'topic' };

/** Tells the browsers that are connected now, to whichever process of the cluster. Never fails the caller. */
export interface StreamPublisher {
  publish<N extends StreamEventName>(name: N, payload: StreamEvents[N], audience: Audience): void;
  /** News for those who watch `key` of the topic. They are not kept: a browser that comes back asks anew. */
  tell<News>(topic: StreamTopic<News>, key: string, news: NoInfer<News>): void;
  /** As `tell`, to the browsers of this process alone: for what every process works out by itself. */
  tellHere<News>(topic: StreamTopic<News>, key: string, news: NoInfer<News>): void;
  /** How many browsers of this process watch it. */
  watchersHere<News>(topic: StreamTopic<News>, key: string): number;
}
export const Streams = token<StreamPublisher>('streams');

/** null stands for a visitor. Who watches what is decided elsewhere: see `streamWardens`. */
export function mayReceive(audience: Audience, viewer: Viewer | null): boolean {
  if (audience.to === 'topic') return false;
  if (audience.to === 'users') return viewer !== null && audience.uids.includes(viewer.uid);
  if (viewer && audience.exceptUids?.includes(viewer.uid)) return false;
  return audience.to === 'everyone' || isAdminRole(viewer?.roles ?? []);
}
