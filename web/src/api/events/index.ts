export * from './hooks';
export { useSomewhatLater } from './somewhat-later';
export { onLiveChange, onStreamEvent, isStreamLive, startEvents } from './hub';
