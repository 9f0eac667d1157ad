import { isAdminRole, token, type StreamEventName, type StreamEvents } from '@tribunal/contract';
import type { Viewer } from './viewer';

/** Who an event is for. Data, not a function: it travels to the other processes with the event. */
export type Audience =
  | { to: 'everyone'; exceptUids?: readonly string[] }
  | { to: 'users'; uids: readonly string[] }
  | { to: 'staff'; exceptUids?: readonly string[] };

/** Tells the browsers that are connected now, to whichever process of the cluster. Never fails the caller. */
export interface StreamPublisher {
  publish<N extends StreamEventName>(name: N, payload: StreamEvents[N], audience: Audience): void;
}
export const Streams = token<StreamPublisher>('streams');

/** null stands for a visitor. */
export function mayReceive(audience: Audience, viewer: Viewer | null): boolean {
  if (audience.to === 'users') return viewer !== null && audience.uids.includes(viewer.uid);
  if (viewer && audience.exceptUids?.includes(viewer.uid)) return false;
  return audience.to === 'everyone' || isAdminRole(viewer?.roles ?? []);
}
