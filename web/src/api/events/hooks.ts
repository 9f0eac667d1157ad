import type { StreamEventName, StreamEvents, StreamTopic } from '@tribunal/contract';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isStreamLive, onLiveChange, onStreamEvent, onTopic } from './hub';
import { watchOf } from './topics';

/** True while events arrive; while it is false, pages poll. */
export const useStreamLive = (): boolean => useSyncExternalStore(onLiveChange, isStreamLive);

export const useStreamEvent = <Name extends StreamEventName>(
  name: Name,
  listener: (data: StreamEvents[Name]) => void,
): void => {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => onStreamEvent(name, (data) => latest.current(data)), [name]);
};

const nothing = (): void => undefined;

/**
 * News of one instance of a topic; a key of null watches nothing. News are not kept for those who were away: `missed` is
 * called whenever the server begins to watch, so that a page can look afresh at what it shows.
 */
export const useTopic = <News>(
  { name }: StreamTopic<News>,
  key: string | number | null,
  handle: (news: News) => void,
  missed: () => void = nothing,
): void => {
  const latest = useRef({ handle, missed });
  useEffect(() => {
    latest.current = { handle, missed };
  });
  useEffect(() => {
    if (key === null) return undefined;
    return onTopic(watchOf(name, String(key)), {
      news: (news) => latest.current.handle(news as News),
      missed: () => latest.current.missed(),
    });
  }, [name, key]);
};
