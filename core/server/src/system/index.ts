import {
  attentionProviders,
  BrowserStream,
  type CoreArea,
  Installed,
  PluginSettings,
  Plugins,
  Db,
  Log,
  Points,
  type EventStream,
} from '@tribunal/platform';
import { SiteSettings, type SiteSettingsWriter } from '../settings';
import { ActivityService } from './activity';
import { AttentionReader } from './attention-reader';
import { CoreAttention } from './core-attention';
import { HealthService } from './health';
import { PluginAdminService } from './plugin-admin';
import { systemRoutes } from './routes';
import { StorageReader } from './storage-reader';
import { WebsiteReader } from './website';
import type { Logger } from 'pino';

interface Parts {
  settings: SiteSettingsWriter;
  website: WebsiteReader;
  stream: EventStream;
  log: Logger;
}

/**
 * Publishes changed settings to open browsers, so that they apply without a reload; each process notifies its own
 * clients. The returned function stops this.
 */
function publishSettings({ settings, website, stream, log }: Parts): Promise<() => Promise<void>> {
  const publish = async (): Promise<void> => {
    stream.sendToEveryone('site', await website.read());
  };
  return settings.onChange(() => {
    publish().catch((error: unknown) => log.warn({ err: error }, 'failed to notify browsers of new settings'));
  });
}

export { AttentionReader } from './attention-reader';
export { HealthService } from './health';
export { StorageReader } from './storage-reader';
export { WebsiteReader } from './website';

export const systemArea: CoreArea = (scope) => {
  scope.provide(WebsiteReader);
  scope.provide(ActivityService);
  scope.provide(HealthService);
  scope.provide(AttentionReader);
  scope.provide(StorageReader);
  scope.provide(CoreAttention);
  scope.serve(() =>
    systemRoutes({
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
  );
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
