import type { CoreArea } from '../core-scope';
import { SiteSettings, StoredSiteSettings } from './site-settings';

export { presentAreas, presentSwitches, presentWebConfig, type Settings } from './shape';
export { LAST_BACKUP, SiteSettings, type SiteSettingsReader, type SiteSettingsWriter } from './site-settings';

export const settingsArea: CoreArea = (scope) => {
  scope.provide(SiteSettings, StoredSiteSettings);
};
