import type { ServerConfig } from '@tribunal/config';
import { type WebsiteConfig } from '@tribunal/contract';
import { inject, injectable, type PluginHost } from '@tribunal/kernel';
import {
  enabledPlugins,
  InstalledWebModules,
  Plugins,
  type WebModules,
  type ServerScope,
  Config,
  MailOutbox,
} from '@tribunal/platform';
import { presentAreas, presentWebConfig, SiteSettings, type SiteSettingsReader } from '../settings';

/** Reads the public information about the site. */
@injectable()
export class WebsiteReader {
  constructor(
    @inject(Config) private readonly config: ServerConfig,
    @inject(SiteSettings) private readonly settings: SiteSettingsReader,
    @inject(MailOutbox) private readonly outbox: MailOutbox,
    @inject(Plugins) private readonly plugins: PluginHost<ServerScope>,
    @inject(InstalledWebModules) private readonly webModules: WebModules,
  ) {}

  async read(): Promise<WebsiteConfig> {
    const settings = await this.settings.read();
    return {
      ...presentWebConfig(settings, this.config),
      ...presentAreas(settings),
      registerCode: this.config.accounts.registerCode,
      mail: await this.outbox.isEnabled(),
      plugins: enabledPlugins(this.plugins),
      pluginModules: this.webModules.addresses(),
    };
  }
}
