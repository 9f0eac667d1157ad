export * from './bounded-read';
export * from './cached';
export * from './cached-read';
export * from './count-cache';
export * from './expiring-cache';
export * from './lru-cache';
export * from './shared-reads';
