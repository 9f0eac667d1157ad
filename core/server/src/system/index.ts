import { bind, resolve } from '@tribunal/kernel';
import { BrowserStream } from '../http/stream-module';
import type { CoreModule } from '../module';
import { Installed, PluginSettings, Plugins } from '../plugins';
import { SiteSettings } from '../settings';
import { Config, Db, Log, Points } from '../tokens';
import { Activity, ActivityService } from './activity';
import { HealthCheck, HealthService } from './health';
import { PluginAdminService } from './plugin-admin';
import { systemRoutes } from './routes';
import { siteAdminRoutes } from './site-admin-routes';
import { tellOfSettings } from './tell-of-settings';
import { Website, WebsiteReader } from './website';

export const systemModule: CoreModule = {
  name: 'system',
  bind: (container) => {
    bind(container, Website, WebsiteReader);
    bind(container, Activity, ActivityService);
    bind(container, HealthCheck, HealthService);
  },
  routes: (container) => [
    ...systemRoutes({
      website: resolve(container, Website),
      health: resolve(container, HealthCheck),
      activity: resolve(container, Activity),
      plugins: new PluginAdminService(
        resolve(container, Plugins),
        resolve(container, PluginSettings),
        resolve(container, Installed),
        resolve(container, Db),
        resolve(container, Points),
      ),
    }),
    ...siteAdminRoutes({ config: resolve(container, Config), settings: resolve(container, SiteSettings) }),
  ],
  start: async (container) => {
    await resolve(container, HealthCheck).details();
    return tellOfSettings({
      settings: resolve(container, SiteSettings),
      website: resolve(container, Website),
      stream: resolve(container, BrowserStream),
      log: resolve(container, Log),
    });
  },
};
