export * from './hooks';
export { onLiveChange, onStreamEvent, isStreamLive, startEvents } from './hub';
