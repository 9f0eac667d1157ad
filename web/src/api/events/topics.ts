import { Limits, MultiMap, type StreamEvents } from '@tribunal/contract';

/** One instance of a topic in the server's notation, e.g. `contest:12`. */
export type TopicSubscription = string;
export const topicSubscription = (topic: string, key: string): TopicSubscription => `${topic}:${key}`;

export interface TopicListener {
  onUpdate(update: unknown): void;
  /** Called when updates may have been missed: when the subscription starts and after each interruption. */
  onMissed(): void;
}

const ownListeners = new MultiMap<TopicSubscription, TopicListener>();
const otherTabSubscriptions = new Map<string, readonly TopicSubscription[]>();
/** The subscriptions that the server currently watches for this browser. */
let active: readonly TopicSubscription[] = [];

/** Returns the subscriptions of this tab's pages. */
export const ownSubscriptions = (): TopicSubscription[] => ownListeners.keys();

/** Returns the subscriptions of all tabs of the browser, this tab's first, up to the server's limit. */
export const allSubscriptions = (): TopicSubscription[] =>
  [...new Set([...ownListeners.keys(), ...[...otherTabSubscriptions.values()].flat()])].slice(
    0,
    Limits.topicSubscriptions.max,
  );

/** Records the subscriptions that another tab has announced. */
export const setTabSubscriptions = (tab: string, subscriptions: readonly TopicSubscription[]): void => {
  if (subscriptions.length > 0) otherTabSubscriptions.set(tab, subscriptions);
  else otherTabSubscriptions.delete(tab);
};

/** Adds a listener to a subscription. Returns a function that removes it. */
export const addTopicListener = (subscription: TopicSubscription, listener: TopicListener): (() => void) => {
  ownListeners.add(subscription, listener);
  if (active.includes(subscription)) listener.onMissed();
  return () => ownListeners.remove(subscription, listener);
};

export const dispatchTopic = ({ topic, key, news }: StreamEvents['topic']): void =>
  ownListeners.get(topicSubscription(topic, key)).forEach((listener) => listener.onUpdate(news));

export const activeSubscriptions = (): readonly TopicSubscription[] => active;

/** Clears the active subscriptions because the server watches nothing or is being asked for something else. */
export const clearActiveSubscriptions = (): void => {
  active = [];
};

/**
 * Records the subscriptions that the server watches now and notifies the listeners of those it did not watch before.
 */
export const activateSubscriptions = (subscriptions: readonly TopicSubscription[]): void => {
  const added = subscriptions.filter((subscription) => !active.includes(subscription));
  active = subscriptions;
  for (const subscription of added) ownListeners.get(subscription).forEach((listener) => listener.onMissed());
};
