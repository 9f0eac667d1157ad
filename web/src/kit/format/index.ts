export { useClock } from './clock';
export { perTurn } from './per-turn';
export * from './numbers';
export * from './time';
export { TimeAgo } from './TimeAgo';
