import {
  Config,
  Installed,
  MailOutbox,
  MailSettings,
  MailTransports,
  PluginSettings,
  type CoreArea,
} from '@tribunal/platform';
import { usedSettings } from './extension-points';
import { PluginLimitsStore } from './plugin-limits';
import { settingsRoutes } from './routes';
import { SettingHistory } from './setting-history';
import { USED_BY_CORE } from './settings';
import { SiteSettings, StoredSiteSettings } from './stored-site-settings';

export { usedSettings } from './extension-points';
export { SettingHistory } from './setting-history';
export { presentAreas, presentSwitches, presentWebConfig, type SettingKey, type Settings } from './settings';
export { LAST_BACKUP, SiteSettings, type SiteSettingsReader, type SiteSettingsWriter } from './stored-site-settings';

export const settingsArea: CoreArea = (scope) => {
  scope.provide(SiteSettings, StoredSiteSettings);
  scope.provide(MailSettings, { factory: (get) => get(SiteSettings) });
  scope.provide(SettingHistory);
  scope.contribute(usedSettings, ...USED_BY_CORE);
  scope.serve(() =>
    settingsRoutes({
      config: scope.get(Config),
      settings: scope.get(SiteSettings),
      history: scope.get(SettingHistory),
      mails: scope.get(MailOutbox),
      transports: scope.get(MailTransports),
      limits: new PluginLimitsStore(scope.get(Installed), scope.get(PluginSettings)),
    }),
  );
};
