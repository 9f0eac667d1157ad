import type { StreamEventName, StreamEvents } from '@tribunal/contract';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isStreamLive, onLiveChange, onStreamEvent } from './hub';

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
