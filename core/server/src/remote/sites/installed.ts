import {
  boundOrigin,
  isPrivateAddress,
  originNow,
  SIMULATED_ORIGIN,
  token,
  type PluginManifest,
  type RemoteJudgeSpec,
  type RemoteWay,
} from '@tribunal/contract';
import type { ServerConfig } from '@tribunal/config';
import { inject, injectable, type PluginHost } from '@tribunal/kernel';
import { notFound } from '../../http';
import { Manifests, Plugins, PluginSettings, type PluginSettingsStore, type ServerScope } from '../../plugins';
import { Config } from '../../tokens';
import type { AccountRow } from '../vault/account-row';

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
    @inject(Config) private readonly config: ServerConfig,
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

  /**
   * How submissions can reach it now: what it can do, less what the operator has closed. Secrets of users are for no address
   * without encryption.
   */
  async openWays(site: InstalledSite): Promise<RemoteWay[]> {
    const [settings, origin] = await Promise.all([this.settings(site), this.origin(site)]);
    const isPrivate = origin === SIMULATED_ORIGIN || isPrivateAddress(origin);
    return site.spec.ways.filter((way) => way === 'verify' || (settings[way] === true && (isPrivate || way !== 'own')));
  }

  /** The origin that its requests go to now. */
  async origin(site: InstalledSite): Promise<string> {
    const { endpoint } = await this.settings(site);
    const { simulateRemotes: isSimulated } = this.config.judge;
    return originNow(site.spec, String(endpoint ?? ''), { isSimulated });
  }

  /** Whether the secrets of an account may be used at a site as it is reached now; one without secrets may always. */
  async isFor(site: InstalledSite, account: Pick<AccountRow, 'way' | 'origin'>): Promise<boolean> {
    return account.way === 'verify' || boundOrigin(site.spec, account) === (await this.origin(site));
  }

  /** The site whose accounts these are; null: its plugin is not on disk any more. */
  ofBank(bank: string): InstalledSite | null {
    return this.find(bank) ?? this.#sites.find((site) => site.accountBank === bank) ?? null;
  }

  /** What the operator has set of it, with defaults and without secrets. */
  settings({ pluginId }: InstalledSite): Promise<Record<string, boolean | number | string>> {
    return this.stored.read(pluginId);
  }
}
