import { bind } from '@tribunal/kernel';
import type { CoreModule } from '../module';
import { SiteSettings, StoredSiteSettings } from './site-settings';

export { presentAreas, presentSwitches, presentWebConfig, type Settings } from './shape';
export { SiteSettings, type SiteSettingsReader, type SiteSettingsWriter } from './site-settings';

export const settingsModule: CoreModule = {
  name: 'settings',
  bind: (container) => bind(container, SiteSettings, StoredSiteSettings),
  routes: () => [],
};
