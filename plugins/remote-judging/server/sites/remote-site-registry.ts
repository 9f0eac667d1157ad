import { isLoopback, isSecureAddress, type PluginManifest } from '@tribunal/contract';
import {
  credentialOrigin,
  currentOrigin,
  isAtSite,
  SIMULATED_ORIGIN,
  remoteJudgeOf,
  type RemoteJudgeSpec,
  type SubmitMethod,
} from '@tribunal/remote-kit/contract';
import type { ServerConfig } from '@tribunal/config';
import { inject, injectable, type PluginHost } from '@tribunal/kernel';
import { Config, Manifests, notFound, Plugins, PluginSettings, type ServerScope } from '@tribunal/server';
import type { PluginSettingsStore } from '@tribunal/server/platform';
import type { AccountRow } from '../vault/account-row';

/** A remote judge whose plugin is on disk, switched on or off. */
export interface InstalledSite {
  key: string;
  pluginId: string;
  spec: RemoteJudgeSpec;
  /** Bank of its accounts: its own key, or that of the judge with which it shares them. */
  accountSite: string;
}

/** The pages of an API (`api.example.org`) are often at the domain above it. */
const isHostOrParent = (linked: string, known: string): boolean =>
  linked === known || (linked.includes('.') && known.endsWith(`.${linked}`));

/** Registry of the remote judges, built from the manifests of plugins. */
@injectable()
export class RemoteSiteRegistry {
  readonly #sites: readonly InstalledSite[];

  constructor(
    @inject(Manifests) manifests: readonly PluginManifest[],
    @inject(Plugins) private readonly host: PluginHost<ServerScope>,
    @inject(PluginSettings) private readonly stored: PluginSettingsStore,
    @inject(Config) private readonly config: ServerConfig,
  ) {
    this.#sites = manifests.flatMap((manifest) => {
      const spec = remoteJudgeOf(manifest);
      return spec ? [{ key: spec.key, pluginId: manifest.id, spec, accountSite: spec.sharesWith ?? spec.key }] : [];
    });
  }

  /** Returns the sites by plugin id. */
  all(): readonly InstalledSite[] {
    return this.#sites;
  }

  find(key: string): InstalledSite | null {
    return this.#sites.find((site) => site.key === key) ?? null;
  }

  /** @throws 404 if no plugin on disk provides that judge */
  get(key: string): InstalledSite {
    const site = this.find(key);
    if (!site) throw notFound('remote-judging.noSuchJudge', { key });
    return site;
  }

  /** Returns the site whose languages a site uses: its own, or those of the site that it shares accounts with. */
  languageSourceOf(key: string): string {
    return this.find(key)?.accountSite ?? key;
  }

  /** Returns whether its plugin is active in this process. */
  isActive({ pluginId }: InstalledSite): boolean {
    return this.host.states()[pluginId] === 'active';
  }

  /**
   * Returns the available methods of submitting: those that the site supports, without those that the operator has
   * disabled. Secrets of users are never sent to an address without encryption.
   */
  async openSubmitMethods(site: InstalledSite): Promise<SubmitMethod[]> {
    const [settings, origin] = await Promise.all([this.settings(site), this.origin(site)]);
    const isPrivate = origin === SIMULATED_ORIGIN || isSecureAddress(origin);
    return site.spec.submitMethods.filter(
      (submitMethod) =>
        isAtSite(submitMethod) || (settings[submitMethod] === true && (isPrivate || submitMethod !== 'own')),
    );
  }

  /** Returns the origin to which requests are currently sent. */
  async origin(site: InstalledSite): Promise<string> {
    const { endpoint } = await this.settings(site);
    const { simulateRemotes: isSimulated } = this.config.judge;
    return currentOrigin(site.spec, String(endpoint ?? ''), { isSimulated });
  }

  /**
   * Returns whether the secrets of an account may be used at the current address of the site; always true for an
   * account without secrets.
   */
  async isUsableAt(site: InstalledSite, account: Pick<AccountRow, 'way' | 'origin'>): Promise<boolean> {
    return account.way === 'verify' || credentialOrigin(site.spec, account) === (await this.origin(site));
  }

  /** Returns whether a link leads to the site: to one of its own hosts, or to that which the operator has set. */
  async ownsUrl(site: InstalledSite, url: string): Promise<boolean> {
    if (!URL.canParse(url)) return false;
    const [settings, origin] = await Promise.all([this.settings(site), this.origin(site)]);
    if (origin === SIMULATED_ORIGIN && isLoopback(url)) return true;
    const { home, endpoint, hosts = {} } = site.spec;
    const addresses = [home, endpoint, ...Object.values(hosts), String(settings['endpoint'] ?? '')];
    const known = addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address).hostname);
    return known.some((host) => isHostOrParent(new URL(url).hostname, host));
  }

  /** Returns the site that owns these accounts; null if its plugin is no longer on disk. */
  findByAccountSite(accountSite: string): InstalledSite | null {
    return this.find(accountSite) ?? this.#sites.find((site) => site.accountSite === accountSite) ?? null;
  }

  /** Returns the settings made by the operator, with defaults and without secrets. */
  settings({ pluginId }: InstalledSite): Promise<Record<string, boolean | number | string>> {
    return this.stored.read(pluginId);
  }
}
