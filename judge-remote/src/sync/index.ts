export { startSync } from './loop';
export { SyncOutbox } from './sync-outbox';
export { settingsOf, type SiteSettings } from './settings';
export { SiteStates } from './states';
