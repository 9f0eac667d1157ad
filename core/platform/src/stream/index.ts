export { EventStream } from './event-stream';
export { BrowserStream, streamArea } from './stream-area';
export { addressLimits } from './stream-limits';
export * from './stream-publisher';
export * from './topic-subscriptions';
