import type { StreamEventName, StreamEvents } from '@tribunal/contract';
import { onTokenChange } from '../token';
import { keepConnected, type Line } from './connection';
import {
  addTopicListener,
  allWatches,
  beginWatches,
  begunWatches,
  endWatches,
  hearTopic,
  noteWatches,
  watchesHere,
  type TopicListener,
  type Watch,
} from './topics';

/**
 * One connection per browser: the tab that holds the lock listens and tells the others.
 * Where locks do not exist (plain http on a network address), each tab listens for itself.
 */
const LOCK = 'tribunal-events';
/** Milliseconds: pages come and go together, and each change of what is watched opens a new connection. */
const SETTLE = 100;
const TAB = Math.random().toString(36).slice(2);

type Note =
  | { type: 'event'; event: string; data: string; lastId: string | null }
  | { type: 'live'; live: boolean; lastId: string | null; watches: readonly Watch[] }
  | { type: 'hello' }
  /** What a tab watches now; whoever begins to lead asks all of them. */
  | { type: 'watches'; tab: string; watches: Watch[] }
  | { type: 'who watches' }
  /** The server begins to watch these. */
  | { type: 'watching'; watches: readonly Watch[] };
type Listener = (data: never) => void;

const listeners = new Map<string, Set<Listener>>();
const liveListeners = new Set<() => void>();
let live = false;
let leading = false;
/** Newest event this browser has seen; whoever leads next goes on from there. */
let lastId: string | null = null;
let channel: BroadcastChannel | null = null;
let line: Line | null = null;
/** What the connection was opened with. */
let watched: readonly Watch[] = [];
let settling: ReturnType<typeof setTimeout> | undefined;

const setLive = (value: boolean): void => {
  if (live === value) return;
  live = value;
  if (!live) endWatches();
  liveListeners.forEach((listener) => listener());
};

const deliver = (event: string, data: string): void => {
  const heard = listeners.get(event);
  if (!heard) return;
  const value = JSON.parse(data) as never;
  heard.forEach((listener) => listener(value));
};

const tell = (note: Note): void => channel?.postMessage(note);

const tellLive = (): void => tell({ type: 'live', live, lastId, watches: begunWatches() });

const tellWatches = (watches = watchesHere()): void => tell({ type: 'watches', tab: TAB, watches });

/** Opens a new connection when something else is watched than what it was opened with. */
const renewSoon = (): void => {
  clearTimeout(settling);
  settling = setTimeout(() => {
    if (allWatches().join() !== watched.join()) line?.renew();
  }, SETTLE);
};

const hear = (note: Note): void => {
  if (note.type === 'hello') return leading ? tellLive() : undefined;
  if (note.type === 'who watches') return tellWatches();
  if (note.type === 'watching') {
    endWatches();
    return beginWatches(note.watches);
  }
  if (note.type === 'watches') {
    noteWatches(note.tab, note.watches);
    return leading ? renewSoon() : undefined;
  }
  lastId = note.lastId;
  if (note.type === 'event') return deliver(note.event, note.data);
  setLive(note.live);
  beginWatches(note.watches);
};

const announce = (value: boolean): void => {
  setLive(value);
  tellLive();
};

const lead = (): void => {
  leading = true;
  // The tab that led before is gone: until the line is open again, all tabs poll, and then look afresh.
  announce(false);
  tell({ type: 'who watches' });
  line = keepConnected(
    {
      message: ({ event, data, id }) => {
        lastId = id ?? lastId;
        deliver(event, data);
        tell({ type: 'event', event, data, lastId });
      },
      live: announce,
      wanted: () => {
        endWatches();
        return (watched = allWatches());
      },
      watching: (watches) => {
        beginWatches(watches);
        tell({ type: 'watching', watches });
      },
    },
    lastId,
  );
};

/** Begins to listen; call once, at the start of the page. */
export const startEvents = (): void => {
  onTokenChange(() => {
    lastId = null;
  });
  onStreamEvent('topic', hearTopic);
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return lead();
  channel = new BroadcastChannel(LOCK);
  channel.onmessage = ({ data }: MessageEvent<Note>) => hear(data);
  tell({ type: 'hello' });
  window.addEventListener('pagehide', () => tellWatches([]));
  window.addEventListener('pageshow', () => tellWatches());
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

/** Hears the news of one instance of a topic, and when some may have been missed, until the returned undo is called. */
export const onTopic = (watch: Watch, listener: TopicListener): (() => void) => {
  const remove = addTopicListener(watch, listener);
  const changed = () => (leading ? renewSoon() : tellWatches());
  changed();
  return () => {
    remove();
    changed();
  };
};

export const isStreamLive = (): boolean => live;
export const onLiveChange = (listener: () => void): (() => void) => {
  liveListeners.add(listener);
  return () => liveListeners.delete(listener);
};
