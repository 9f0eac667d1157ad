import { Limits, type StreamEvents } from '@tribunal/contract';

/** One instance of a topic, as the server names it: `contest:12`. */
export type Watch = string;
export const watchOf = (topic: string, key: string): Watch => `${topic}:${key}`;

export interface TopicListener {
  news(news: unknown): void;
  /** News may have been missed: one has just begun to listen, or is heard again after a break. */
  missed(): void;
}

const here = new Map<Watch, Set<TopicListener>>();
const elsewhere = new Map<string, readonly Watch[]>();
/** What the server watches for the browser. */
let begun: readonly Watch[] = [];

/** What the pages of this tab watch. */
export const watchesHere = (): Watch[] => [...here.keys()];

/** What all tabs of the browser watch, this one's first; no more than the server takes. */
export const allWatches = (): Watch[] =>
  [...new Set([...here.keys(), ...[...elsewhere.values()].flat()])].slice(0, Limits.watches.max);

/** What another tab has said that it watches. */
export const noteWatches = (tab: string, watches: readonly Watch[]): void => {
  if (watches.length > 0) elsewhere.set(tab, watches);
  else elsewhere.delete(tab);
};

/** Hears of it until the returned undo is called. */
export const addTopicListener = (watch: Watch, listener: TopicListener): (() => void) => {
  const listeners = here.get(watch) ?? new Set<TopicListener>();
  here.set(watch, listeners.add(listener));
  if (begun.includes(watch)) listener.missed();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && here.get(watch) === listeners) here.delete(watch);
  };
};

export const hearTopic = ({ topic, key, news }: StreamEvents['topic']): void =>
  here.get(watchOf(topic, key))?.forEach((listener) => listener.news(news));

export const begunWatches = (): readonly Watch[] => begun;

/** The server does not watch, or is being asked for something else. */
export const endWatches = (): void => {
  begun = [];
};

/** The server watches these now; who waits for one that it did not watch is told. */
export const beginWatches = (watches: readonly Watch[]): void => {
  const added = watches.filter((watch) => !begun.includes(watch));
  begun = watches;
  for (const watch of added) here.get(watch)?.forEach((listener) => listener.missed());
};
