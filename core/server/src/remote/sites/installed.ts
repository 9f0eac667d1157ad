import { token, type PluginManifest, type RemoteJudgeSpec, type RemoteWay } from '@tribunal/contract';
import { inject, injectable, type PluginHost } from '@tribunal/kernel';
import { notFound } from '../../http';
import { Manifests, Plugins, PluginSettings, type PluginSettingsStore, type ServerScope } from '../../plugins';

export const InstalledSites = token<SiteDirectory>('installed-sites');

/** A remote judge whose plugin is on disk, on or off. */
export interface InstalledSite {
  key: string;
  pluginId: string;
  spec: RemoteJudgeSpec;
  /** Bank of its accounts: its own key, or that of the judge it shares them with. */
  accountBank: string;
}

/** The remote judges that this site knows, by the manifests of its plugins. */
@injectable()
export class SiteDirectory {
  readonly #sites: readonly InstalledSite[];

  constructor(
    @inject(Manifests) manifests: readonly PluginManifest[],
    @inject(Plugins) private readonly host: PluginHost<ServerScope>,
    @inject(PluginSettings) private readonly stored: PluginSettingsStore,
  ) {
    this.#sites = manifests.flatMap(({ id, remoteJudge: spec }) =>
      spec ? [{ key: spec.key, pluginId: id, spec, accountBank: spec.sharesWith ?? spec.key }] : [],
    );
  }

  /** By plugin id. */
  all(): readonly InstalledSite[] {
    return this.#sites;
  }

  find(key: string): InstalledSite | null {
    return this.#sites.find((site) => site.key === key) ?? null;
  }

  /** 404 when no plugin on disk is that judge. */
  get(key: string): InstalledSite {
    const site = this.find(key);
    if (!site) throw notFound('remote.noSuchJudge', { key });
    return site;
  }

  /** Whether its plugin is on in this process. */
  isActive({ pluginId }: InstalledSite): boolean {
    return this.host.states()[pluginId] === 'active';
  }

  /** How submissions can reach it now: what it can do, less what the operator has closed. */
  async openWays(site: InstalledSite): Promise<RemoteWay[]> {
    const settings = await this.settings(site);
    return site.spec.ways.filter((way) => way === 'verify' || settings[way] === true);
  }

  /** What the operator has set of it, with defaults and without secrets. */
  settings({ pluginId }: InstalledSite): Promise<Record<string, boolean | number | string>> {
    return this.stored.read(pluginId);
  }
}
