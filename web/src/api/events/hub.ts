import { MultiMap, type StreamEventName, type StreamEvents } from '@tribunal/contract';
import { onTokenChange } from '../token';
import { keepConnected, type EventConnection } from './connection';
import {
  addTopicListener,
  allSubscriptions,
  activateSubscriptions,
  activeSubscriptions,
  clearActiveSubscriptions,
  dispatchTopic,
  setTabSubscriptions,
  ownSubscriptions,
  type TopicListener,
  type TopicSubscription,
} from './topics';

/**
 * One connection per browser: the tab that holds the lock listens and broadcasts to the others. Where the Web Locks
 * API is missing (plain http on a network address), each tab opens its own connection.
 */
const LOCK = 'tribunal-events';
/**
 * Debounce in milliseconds: pages mount and unmount together, and each change of the subscriptions opens a new
 * connection.
 */
const SETTLE = 100;
const TAB = Math.random().toString(36).slice(2);

type TabMessage =
  | { type: 'event'; event: string; data: string; lastId: string | null }
  | { type: 'live'; live: boolean; lastId: string | null; watches: readonly TopicSubscription[] }
  | { type: 'hello' }
  /** The subscriptions of a tab; a tab that becomes the leader asks all tabs for theirs. */
  | { type: 'watches'; tab: string; watches: TopicSubscription[] }
  | { type: 'who watches' }
  /** The server has started to watch these subscriptions. */
  | { type: 'watching'; watches: readonly TopicSubscription[] };
type Listener = (data: never) => void;

const listeners = new MultiMap<string, Listener>();
const liveListeners = new Set<() => void>();
let live = false;
let isLeader = false;
/** Id of the newest event this browser has received; the next leader resumes from it. */
let lastEventId: string | null = null;
let channel: BroadcastChannel | null = null;
let connection: EventConnection | null = null;
/** The subscriptions the current connection was opened with. */
let connectedSubscriptions: readonly TopicSubscription[] = [];
let settleTimer: ReturnType<typeof setTimeout> | undefined;

const setLive = (value: boolean): void => {
  if (live === value) return;
  live = value;
  if (!live) clearActiveSubscriptions();
  liveListeners.forEach((listener) => listener());
};

const deliver = (event: string, data: string): void => {
  const eventListeners = listeners.get(event);
  if (eventListeners.length === 0) return;
  const value = JSON.parse(data) as never;
  eventListeners.forEach((listener) => listener(value));
};

const post = (message: TabMessage): void => channel?.postMessage(message);

const postLiveState = (): void => post({ type: 'live', live, lastId: lastEventId, watches: activeSubscriptions() });

const postSubscriptions = (subscriptions = ownSubscriptions()): void =>
  post({ type: 'watches', tab: TAB, watches: subscriptions });

/** Schedules a new connection if the wanted subscriptions differ from those of the current one. */
const scheduleReconnect = (): void => {
  clearTimeout(settleTimer);
  settleTimer = setTimeout(() => {
    if (allSubscriptions().join() !== connectedSubscriptions.join()) connection?.reconnect();
  }, SETTLE);
};

const handleTabMessage = (message: TabMessage): void => {
  if (message.type === 'hello') return isLeader ? postLiveState() : undefined;
  if (message.type === 'who watches') return postSubscriptions();
  if (message.type === 'watching') {
    clearActiveSubscriptions();
    return activateSubscriptions(message.watches);
  }
  if (message.type === 'watches') {
    setTabSubscriptions(message.tab, message.watches);
    return isLeader ? scheduleReconnect() : undefined;
  }
  lastEventId = message.lastId;
  if (message.type === 'event') return deliver(message.event, message.data);
  setLive(message.live);
  activateSubscriptions(message.watches);
};

const publishLive = (value: boolean): void => {
  setLive(value);
  postLiveState();
};

const becomeLeader = (): void => {
  isLeader = true;
  // The previous leader is gone: until the connection is open again, all tabs poll, and then they refetch.
  publishLive(false);
  post({ type: 'who watches' });
  connection = keepConnected(
    {
      onMessage: ({ event = 'message', data, id }) => {
        lastEventId = id ?? lastEventId;
        deliver(event, data);
        post({ type: 'event', event, data, lastId: lastEventId });
      },
      onLiveChange: publishLive,
      getSubscriptions: () => {
        clearActiveSubscriptions();
        return (connectedSubscriptions = allSubscriptions());
      },
      onSubscribed: (subscriptions) => {
        activateSubscriptions(subscriptions);
        post({ type: 'watching', watches: subscriptions });
      },
    },
    lastEventId,
  );
};

/** Starts listening for events. Call it once at page start. */
export const startEvents = (): void => {
  onTokenChange(() => {
    lastEventId = null;
  });
  onStreamEvent('topic', dispatchTopic);
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return becomeLeader();
  channel = new BroadcastChannel(LOCK);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => handleTabMessage(data);
  post({ type: 'hello' });
  window.addEventListener('pagehide', () => postSubscriptions([]));
  window.addEventListener('pageshow', () => postSubscriptions());
  void navigator.locks.request(LOCK, () => {
    becomeLeader();
    return new Promise<never>(() => undefined);
  });
};

/** Subscribes to one kind of event. Returns a function that unsubscribes. */
export const onStreamEvent = <Name extends StreamEventName>(
  name: Name,
  listener: (data: StreamEvents[Name]) => void,
): (() => void) => {
  listeners.add(name, listener as Listener);
  return () => listeners.remove(name, listener as Listener);
};

/**
 * Subscribes to the updates of one instance of a topic and to the notice that some may have been missed. Returns a
 * function that unsubscribes.
 */
export const onTopic = (subscription: TopicSubscription, listener: TopicListener): (() => void) => {
  const remove = addTopicListener(subscription, listener);
  const onSubscriptionChange = () => (isLeader ? scheduleReconnect() : postSubscriptions());
  onSubscriptionChange();
  return () => {
    remove();
    onSubscriptionChange();
  };
};

export const isStreamLive = (): boolean => live;
export const onLiveChange = (listener: () => void): (() => void) => {
  liveListeners.add(listener);
  return () => liveListeners.delete(listener);
};
