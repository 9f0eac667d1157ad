/** Version of this contract; a plugin names the range it was written for. */
export const CONTRACT_VERSION = '1.0.0';

export type PluginState = 'disabled' | 'waiting' | 'starting' | 'active' | 'draining' | 'failed';

export interface PermissionSpec {
  id: string;
  /** Locale key of what it allows. */
  label: string;
}

/** One field of a plugin's settings; the back office makes a form of it. */
export type SettingSpec =
  | { type: 'boolean'; default: boolean; label: string }
  | { type: 'integer'; default: number; min: number; max: number; label: string }
  | { type: 'string'; default: string; maxLength: number; label: string; secret?: boolean };

export interface PluginManifest {
  /** Lower-case words joined by `-`; also the folder's name and the prefix of its tables. */
  id: string;
  version: string;
  /** Semver range of the contract, e.g. `^1.0`. Does not fit → refused before anything of it is loaded. */
  contract: string;
  kind: 'feature' | 'remote-judge';
  /** On at the first start. */
  enabledByDefault: boolean;
  /** Ids that must be active; while they are not, this one waits. */
  requires: readonly string[];
  /** Ids it uses when they are there. */
  optional: readonly string[];
  permissions: readonly PermissionSpec[];
  settings: Readonly<Record<string, SettingSpec>>;
}

type Optional = 'kind' | 'enabledByDefault' | 'requires' | 'optional' | 'permissions' | 'settings';

/** The one file that tells all about a plugin: `plugin.ts`. */
export const definePlugin = (
  manifest: Omit<PluginManifest, Optional> & Partial<Pick<PluginManifest, Optional>>,
): PluginManifest => ({
  kind: 'feature',
  enabledByDefault: true,
  requires: [],
  optional: [],
  permissions: [],
  settings: {},
  ...manifest,
});
