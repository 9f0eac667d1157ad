import { bind, resolve } from '@tribunal/kernel';
import type { CoreModule } from '../module';
import { Plugins } from '../plugins';
import { Config } from '../tokens';
import { Activity, ActivityService } from './activity';
import { HealthCheck, HealthService } from './health';
import { systemRoutes } from './routes';
import { SiteSettings, StoredSiteSettings } from './site-settings';

export { SiteSettings, type Settings, type SiteSettingsReader } from './site-settings';

export const systemModule: CoreModule = {
  name: 'system',
  bind: (container) => {
    bind(container, SiteSettings, StoredSiteSettings);
    bind(container, Activity, ActivityService);
    bind(container, HealthCheck, HealthService);
  },
  routes: (container) =>
    systemRoutes({
      config: resolve(container, Config),
      settings: resolve(container, SiteSettings),
      health: resolve(container, HealthCheck),
      activity: resolve(container, Activity),
      plugins: resolve(container, Plugins),
    }),
};
