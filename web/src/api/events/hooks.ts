import type { StreamEventName, StreamEvents, StreamTopic } from '@tribunal/contract';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isStreamLive, onLiveChange, onStreamEvent, onTopic } from './hub';
import { topicSubscription } from './topics';

/** Returns true while events arrive. While it is false, pages poll. */
export const useStreamLive = (): boolean => useSyncExternalStore(onLiveChange, isStreamLive);

/** Calls the listener for each event of that name while the component is shown. */
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
 * Subscribes to the updates of one instance of a topic; a null key subscribes to nothing. Updates are not stored for
 * absent clients:
 * `missed` is called whenever the server starts to watch the topic, so that the page can refetch what it shows.
 */
export const useTopic = <Update>(
  { name }: StreamTopic<Update>,
  key: string | number | null,
  onUpdate: (update: Update) => void,
  onMissed: () => void = nothing,
): void => {
  const latest = useRef({ onUpdate, onMissed });
  useEffect(() => {
    latest.current = { onUpdate, onMissed };
  });
  useEffect(() => {
    if (key === null) return undefined;
    return onTopic(topicSubscription(name, String(key)), {
      onUpdate: (update) => latest.current.onUpdate(update as Update),
      onMissed: () => latest.current.onMissed(),
    });
  }, [name, key]);
};
