export { startSync } from './loop';
export { News } from './news';
export { settingsOf, type SiteSettings } from './settings';
export { SiteStates } from './states';
