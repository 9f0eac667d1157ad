import { PLUGIN_LIMITS, type PluginLimits } from '@tribunal/contract';
import { badInput, type InstalledPlugins, type PluginSettingsStore } from '@tribunal/platform';

type Limit = keyof PluginLimits;

/** The limits of plugins that clients find among the switches of the site. */
export class PluginLimitsStore {
  constructor(
    private readonly installed: InstalledPlugins,
    private readonly settings: PluginSettingsStore,
  ) {}

  async read(): Promise<PluginLimits> {
    const limits: PluginLimits = {};
    for (const name of PLUGIN_LIMITS) {
      const owner = this.#ownerOf(name);
      if (owner) limits[name] = Number((await this.settings.read(owner))[name]);
    }
    return limits;
  }

  /**
   * Checks the given limits and returns the function that stores them.
   * @throws 400 for a limit that no plugin has, or a value that it does not allow
   */
  change(limits: PluginLimits): () => Promise<void> {
    const byOwner = new Map<string, PluginLimits>();
    for (const [name, value] of Object.entries(limits) as [Limit, number | undefined][]) {
      if (value === undefined) continue;
      const owner = this.#ownerOf(name);
      if (!owner) throw badInput(name, 'input.unknown');
      byOwner.set(owner, { ...byOwner.get(owner), [name]: value });
    }
    for (const [owner, values] of byOwner) this.settings.check(owner, values);
    return async () => {
      for (const [owner, values] of byOwner) await this.settings.save(owner, values);
    };
  }

  #ownerOf(name: Limit): string | undefined {
    return this.installed.plugins.find(({ manifest }) => name in manifest.settings)?.manifest.id;
  }
}
