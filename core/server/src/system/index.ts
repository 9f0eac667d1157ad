import { bind, resolve } from '@tribunal/kernel';
import { BrowserStream } from '../http/event-stream-module';
import type { CoreModule } from '../module';
import { Installed, PluginSettings, Plugins } from '../plugins';
import { SiteSettings } from '../settings';
import { Config, Db, Log, Points } from '../tokens';
import { ActivityService } from './activity';
import { HealthService } from './health';
import { PluginAdminService } from './plugin-admin';
import { systemRoutes } from './routes';
import { siteAdminRoutes } from './site-admin-routes';
import { publishSettings } from './publish-settings';
import { WebsiteReader } from './website';

export const systemModule: CoreModule = {
  name: 'system',
  bind: (container) => {
    bind(container, WebsiteReader);
    bind(container, ActivityService);
    bind(container, HealthService);
  },
  routes: (container) => [
    ...systemRoutes({
      website: resolve(container, WebsiteReader),
      health: resolve(container, HealthService),
      activity: resolve(container, ActivityService),
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
    await resolve(container, HealthService).details();
    return publishSettings({
      settings: resolve(container, SiteSettings),
      website: resolve(container, WebsiteReader),
      stream: resolve(container, BrowserStream),
      log: resolve(container, Log),
    });
  },
};
