import {
  attentionProviders,
  BrowserStream,
  type CoreArea,
  Installed,
  PluginSettings,
  Plugins,
  Config,
  Db,
  Log,
  Points,
  MailOutbox,
  MailTransports,
} from '@tribunal/platform';
import { SettingHistory, SiteSettings } from '../settings';
import { ActivityService } from './activity';
import { AttentionReader } from './attention-reader';
import { CoreAttention } from './core-attention';
import { HealthService } from './health';
import { PluginAdminService } from './plugin-admin';
import { systemRoutes } from './routes';
import { siteAdminRoutes } from './site-admin-routes';
import { publishSettings } from './publish-settings';
import { StorageReader } from './storage-reader';
import { WebsiteReader } from './website';

export { AttentionReader } from './attention-reader';
export { HealthService } from './health';
export { StorageReader } from './storage-reader';

export const systemArea: CoreArea = (scope) => {
  scope.provide(WebsiteReader);
  scope.provide(ActivityService);
  scope.provide(HealthService);
  scope.provide(AttentionReader);
  scope.provide(StorageReader);
  scope.provide(CoreAttention);
  scope.serve(() => [
    ...systemRoutes({
      website: scope.get(WebsiteReader),
      health: scope.get(HealthService),
      attention: scope.get(AttentionReader),
      activity: scope.get(ActivityService),
      plugins: new PluginAdminService(
        scope.get(Plugins),
        scope.get(PluginSettings),
        scope.get(Installed),
        scope.get(Db),
        scope.get(Points),
      ),
    }),
    ...siteAdminRoutes({
      config: scope.get(Config),
      settings: scope.get(SiteSettings),
      history: scope.get(SettingHistory),
      mails: scope.get(MailOutbox),
      transports: scope.get(MailTransports),
    }),
  ]);
  scope.effect('failures that core knows', () =>
    scope.get(Points).contribute(attentionProviders, scope.get(CoreAttention).providers()),
  );
  scope.effect('first health check', () =>
    scope
      .get(HealthService)
      .details()
      .then(() => undefined),
  );
  scope.effect('settings for browsers', () =>
    publishSettings({
      settings: scope.get(SiteSettings),
      website: scope.get(WebsiteReader),
      stream: scope.get(BrowserStream),
      log: scope.get(Log),
    }),
  );
};
