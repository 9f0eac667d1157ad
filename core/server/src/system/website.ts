import type { ServerConfig } from '@tribunal/config';
import { LOCALES, type Locale, type WebsiteConfig } from '@tribunal/contract';
import { inject, injectable, type PluginHost } from '@tribunal/kernel';
import {
  enabledPlugins,
  Installed,
  InstalledWebModules,
  Plugins,
  type PluginSet,
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
    @inject(Installed) private readonly installed: PluginSet,
  ) {}

  async read(): Promise<WebsiteConfig> {
    const settings = await this.settings.read();
    return {
      ...presentWebConfig(settings, this.config),
      ...presentAreas(settings),
      registerCode: this.config.accounts.registerCode,
      mail: await this.outbox.isEnabled(),
      plugins: enabledPlugins(this.plugins),
      pluginModules: this.#modules(),
    };
  }

  /** Returns the web parts of plugins outside the checkout, with their pages where these are known. */
  #modules(): WebsiteConfig['pluginModules'] {
    const { texts } = this.installed;
    const withPages = Object.entries(this.webModules.addresses()).map(([id, module]) => {
      const paths = this.installed.find(id)?.pages;
      if (!paths?.length) return [id, module] as const;
      const names = LOCALES.map((locale) => [locale, texts.find(locale, `${id}.name`) ?? id]);
      const pages = { names: Object.fromEntries(names) as Record<Locale, string>, paths: [...paths] };
      return [id, { ...module, pages }] as const;
    });
    return Object.fromEntries(withPages);
  }
}
