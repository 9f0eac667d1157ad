export { useClock } from './clock';
export * from './numbers';
export * from './time';
export { TimeAgo } from './TimeAgo';
