import type { PluginManifest } from '@tribunal/contract';
import type { Texts } from '../locale';
import type { DiscoveredPlugin } from './discovery';

/** The plugins of a process, and the texts of core and plugins. Keys of a plugin's texts begin with its id. */
export interface InstalledPlugins {
  readonly plugins: readonly DiscoveredPlugin[];
  readonly texts: Texts;
}

/** The plugins of a process: those on disk at the start, and those that were installed while it runs. */
export class PluginSet implements InstalledPlugins {
  readonly #plugins: DiscoveredPlugin[];
  readonly #manifests: PluginManifest[];
  readonly #listeners = new Set<() => void>();

  constructor(
    plugins: readonly DiscoveredPlugin[],
    readonly texts: Texts,
  ) {
    this.#plugins = [...plugins];
    this.#manifests = plugins.map(({ manifest }) => manifest);
  }

  /** The list itself changes; do not keep copies of it. */
  get plugins(): readonly DiscoveredPlugin[] {
    return this.#plugins;
  }

  /** The list itself changes, like `plugins`. */
  get manifests(): readonly PluginManifest[] {
    return this.#manifests;
  }

  /** Returns the plugin with this id, if there is one. */
  find(id: string): DiscoveredPlugin | undefined {
    return this.#plugins.find(({ manifest }) => manifest.id === id);
  }

  /** Adds a plugin with its texts, in place of the one that has its id. */
  async put(plugin: DiscoveredPlugin): Promise<void> {
    const { id } = plugin.manifest;
    const texts = await plugin.texts();
    this.#drop(id);
    for (const [locale, tree] of texts) this.texts.add(id, locale, tree);
    this.#plugins.push(plugin);
    this.#manifests.push(plugin.manifest);
    this.#notify();
  }

  /** Forgets a plugin and its texts. */
  remove(id: string): void {
    this.#drop(id);
    this.#notify();
  }

  /** Calls the listener after each change of the set. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #drop(id: string): void {
    const at = this.#manifests.findIndex((manifest) => manifest.id === id);
    if (at < 0) return;
    this.#plugins.splice(at, 1);
    this.#manifests.splice(at, 1);
    this.texts.remove(id);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
