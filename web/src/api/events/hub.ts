import type { StreamEventName, StreamEvents } from '@tribunal/contract';
import { keepConnected } from './connection';

/**
 * One connection per browser: the tab that holds the lock listens and tells the others.
 * Where locks do not exist (plain http on a network address), each tab listens for itself.
 */
const LOCK = 'tribunal-events';

type Note = { type: 'event'; event: string; data: string } | { type: 'live'; live: boolean } | { type: 'hello' };
type Listener = (data: never) => void;

const listeners = new Map<string, Set<Listener>>();
const liveListeners = new Set<() => void>();
let live = false;
let leading = false;
let channel: BroadcastChannel | null = null;

const setLive = (value: boolean): void => {
  if (live === value) return;
  live = value;
  liveListeners.forEach((listener) => listener());
};

const deliver = (event: string, data: string): void => {
  const heard = listeners.get(event);
  if (!heard) return;
  const value = JSON.parse(data) as never;
  heard.forEach((listener) => listener(value));
};

const hear = (note: Note): void => {
  if (note.type === 'event') deliver(note.event, note.data);
  else if (note.type === 'live') setLive(note.live);
  else if (leading) channel?.postMessage({ type: 'live', live } satisfies Note);
};

const lead = (): void => {
  leading = true;
  keepConnected({
    message: ({ event, data }) => {
      deliver(event, data);
      channel?.postMessage({ type: 'event', event, data } satisfies Note);
    },
    live: (value) => {
      setLive(value);
      channel?.postMessage({ type: 'live', live: value } satisfies Note);
    },
  });
};

/** Begins to listen; call once, at the start of the page. */
export const startEvents = (): void => {
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return lead();
  channel = new BroadcastChannel(LOCK);
  channel.onmessage = ({ data }: MessageEvent<Note>) => hear(data);
  channel.postMessage({ type: 'hello' } satisfies Note);
  void navigator.locks.request(LOCK, () => {
    lead();
    return new Promise<never>(() => undefined);
  });
};

/** Hears one kind of event until the returned undo is called. */
export const onStreamEvent = <Name extends StreamEventName>(
  name: Name,
  listener: (data: StreamEvents[Name]) => void,
): (() => void) => {
  const set = listeners.get(name) ?? new Set<Listener>();
  listeners.set(name, set);
  set.add(listener as Listener);
  return () => set.delete(listener as Listener);
};

export const isStreamLive = (): boolean => live;
export const onLiveChange = (listener: () => void): (() => void) => {
  liveListeners.add(listener);
  return () => liveListeners.delete(listener);
};
