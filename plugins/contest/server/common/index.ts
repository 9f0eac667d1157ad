export { Coalesced } from './coalesced';
export { LruCache } from './lru-cache';
