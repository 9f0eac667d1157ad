import type { StreamEventName, StreamEvents } from '@tribunal/contract';
import { onTokenChange } from '../token';
import { keepConnected } from './connection';

/**
 * One connection per browser: the tab that holds the lock listens and tells the others.
 * Where locks do not exist (plain http on a network address), each tab listens for itself.
 */
const LOCK = 'tribunal-events';

type Note =
  | { type: 'event'; event: string; data: string; lastId: string | null }
  | { type: 'live'; live: boolean; lastId: string | null }
  | { type: 'hello' };
type Listener = (data: never) => void;

const listeners = new Map<string, Set<Listener>>();
const liveListeners = new Set<() => void>();
let live = false;
let leading = false;
/** Newest event this browser has seen; whoever leads next goes on from there. */
let lastId: string | null = null;
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

const tell = (note: Note): void => channel?.postMessage(note);

const hear = (note: Note): void => {
  if (note.type === 'hello') {
    if (leading) tell({ type: 'live', live, lastId });
    return;
  }
  lastId = note.lastId;
  if (note.type === 'event') deliver(note.event, note.data);
  else setLive(note.live);
};

const announce = (value: boolean): void => {
  setLive(value);
  tell({ type: 'live', live: value, lastId });
};

const lead = (): void => {
  leading = true;
  // The tab that led before is gone: until the line is open again, all tabs poll, and then look afresh.
  announce(false);
  keepConnected(
    {
      message: ({ event, data, id }) => {
        lastId = id ?? lastId;
        deliver(event, data);
        tell({ type: 'event', event, data, lastId });
      },
      live: announce,
    },
    lastId,
  );
};

/** Begins to listen; call once, at the start of the page. */
export const startEvents = (): void => {
  onTokenChange(() => {
    lastId = null;
  });
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return lead();
  channel = new BroadcastChannel(LOCK);
  channel.onmessage = ({ data }: MessageEvent<Note>) => hear(data);
  tell({ type: 'hello' });
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
