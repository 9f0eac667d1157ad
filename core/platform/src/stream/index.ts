export { EventStream } from './event-stream';
export { BrowserStream, streamArea } from './event-stream-module';
export { addressLimits } from './stream-limits';
export * from './stream-publisher';
export * from './topic-subscriptions';
