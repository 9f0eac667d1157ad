import type { Locale } from '../vocabulary';
import type { PluginManifest } from './manifest';

/** Where a plugin lies: in the checkout, in a folder that `PLUGIN_DIRS` names, or installed from a package. */
export type PluginPlace = 'checkout' | 'folder' | 'installed';

/** Who made a plugin. */
export interface PluginAbout {
  author: string | null;
  license: string | null;
  homepage: string | null;
}

/** What a plugin does to the server. The site enforces all but the hosts. */
export interface PluginCapabilities {
  /** Method and path of each call. */
  calls: readonly string[];
  /** Tables that its migrations create. */
  tables: readonly string[];
  /** Hosts that it says it connects to. */
  hosts: readonly string[];
  /** Names that it uses of each package of the server, such as hooks and services. */
  uses: Readonly<Record<string, readonly string[]>>;
}

/** Content of `tribunal.json`, which describes a package without any of its code. */
export interface PluginPackage {
  /** Version of this format. */
  format: 1;
  manifest: PluginManifest;
  names: Record<Locale, string>;
  /** A sentence on what it does; empty if it has none. */
  summaries: Record<Locale, string>;
  about: PluginAbout;
  capabilities: PluginCapabilities;
  /** Its migrations in order, with their statements; null if those depend on the data. */
  migrations: readonly { name: string; sql: string | null }[];
  /** Addresses of its pages, for those who open one while it is off. */
  pages: readonly string[];
  /** SHA-256 of each file, by its path in the package. */
  files: Readonly<Record<string, string>>;
}
