export * from './hooks';
export { useJitteredRefetch } from './use-jittered-refetch';
export { onLiveChange, onStreamEvent, isStreamLive, startEvents } from './hub';
