import { isAdminRole, token, type StreamEventName, type StreamEvents, type StreamTopic } from '@tribunal/contract';
import type { Viewer } from '../http/access/viewer';

/** Audience of an event. It is data, not a function, because it is sent to the other processes with the event. */
export type Audience =
  | { to: 'everyone'; exceptUids?: readonly string[] }
  | { to: 'users'; uids: readonly string[] }
  /** Sessions that have ended; their streams are closed after the event. */
  | { to: 'sessions'; ids: readonly string[] }
  | { to: 'staff'; exceptUids?: readonly string[] }
  /** The subscribers of the topic that the event `topic` names. */
  | { to: 'topic' };

/**
 * Publishes events to the currently connected browsers, whichever process of the cluster they are connected to. Never
 * fails the caller.
 */
export interface StreamPublisher {
  publish<N extends StreamEventName>(name: N, payload: StreamEvents[N], audience: Audience): void;
  /** Publishes an event to all browsers of this process: for changes that happen in every process. */
  publishLocally<N extends StreamEventName>(name: N, payload: StreamEvents[N]): void;
  /**
   * Publishes an update to the subscribers of `key` of the topic. It is not kept: a browser that reconnects requests
   * the state again.
   */
  publishToSubscribers<Update>(topic: StreamTopic<Update>, key: string, update: NoInfer<Update>): void;
  /**
   * Like `publishToSubscribers`, but only to browsers of this process: for updates that every process computes
   * itself.
   */
  publishToLocalSubscribers<Update>(topic: StreamTopic<Update>, key: string, update: NoInfer<Update>): void;
  /** Returns the number of subscribers in this process. */
  localSubscriberCount<Update>(topic: StreamTopic<Update>, key: string): number;
}
/** Events for browsers. */
export const Streams = token<StreamPublisher>('streams');

/**
 * Returns whether the viewer receives events for this audience; null stands for a visitor. Topic subscriptions are
 * decided by `topicAuthorizers`.
 */
export function canReceive(audience: Audience, viewer: Viewer | null): boolean {
  if (audience.to === 'topic') return false;
  if (audience.to === 'sessions') return viewer !== null && audience.ids.includes(viewer.sessionId);
  if (audience.to === 'users') return viewer !== null && audience.uids.includes(viewer.uid);
  if (viewer && audience.exceptUids?.includes(viewer.uid)) return false;
  return audience.to === 'everyone' || isAdminRole(viewer?.roles ?? []);
}
