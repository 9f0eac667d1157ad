export { useClock } from './clock';
export { cachePerTick } from './cache-per-tick';
export * from './numbers';
export * from './time';
export { ExactTime, TimeAgo } from './TimeAgo';
export { formatHour, formatMoment } from './moment';
export { changedTime, fromLocalInput, occurrenceOf, toLocalInput, viewerTimeZone, zoneName } from './local-time';
