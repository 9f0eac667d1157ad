import type { PermissionSpec } from '../vocabulary';

/** Version of this contract; a plugin declares the version range that it was written for. */
export const CONTRACT_VERSION = '3.0.0';

export type PluginState = 'disabled' | 'waiting' | 'starting' | 'active' | 'draining' | 'failed';

/** What a plugin is about: for users, for contests, a way to log in, or for those who run the site. */
export type PluginCategory = 'feature' | 'contest' | 'login' | 'administration';

/** A format of problem packages that a plugin reads. */
export interface PackageFormatSpec {
  /** Id that the reader of the format and stored imports use. */
  id: string;
  /** Proper name, the same in all languages. */
  name: string;
}

/** One field of a plugin's settings, from which the admin generates a form. */
export type SettingSpec =
  | { type: 'boolean'; default: boolean; label: string }
  | { type: 'integer'; default: number; min: number; max: number; label: string }
  | {
      type: 'string';
      default: string;
      maxLength: number;
      label: string;
      secret?: boolean;
      /**
       * For a secret: name of the setting with the address that it is sent to. When that changes, the secret is removed
       * unless a new one comes with it, so that nobody learns it by having it sent elsewhere.
       */
      boundTo?: string;
      isSiteAddress?: boolean;
      isProxyAddress?: boolean;
    };
export type SettingSpecs = Readonly<Record<string, SettingSpec>>;
export type SettingValue = boolean | number | string;

type ValueOf<S extends SettingSpec> = S extends { type: 'boolean' }
  ? boolean
  : S extends { type: 'integer' }
    ? number
    : string;
/** The settings as a plugin reads them, without secrets. */
export type SettingsOf<S extends SettingSpecs> = {
  -readonly [K in keyof S as S[K] extends { secret: true } ? never : K]: ValueOf<S[K]>;
};

/** The settings with their secrets. */
export type AllSettingsOf<S extends SettingSpecs> = { -readonly [K in keyof S]: ValueOf<S[K]> };

/** A problem source other than this site; a kind of plugin that is one says more about it. */
export interface ProblemSourceSpec {
  /** Key of its problem bank, 2–10 capital letters and digits. */
  key: string;
  name: string;
  /** Key of the problem source whose accounts and languages it shares. */
  sharesWith?: string;
}

export interface PluginManifest<S extends SettingSpecs = SettingSpecs> {
  /** Lower-case words joined by `-`; also the name of the folder and the prefix of the plugin's tables. */
  id: string;
  version: string;
  /**
   * Semver range of the contract, e.g. `^3.0`. If it does not match, the plugin is refused before any of it is
   * loaded.
   */
  contract: string;
  kind: 'feature' | 'remote-judge';
  /** What it is about, for lists. */
  category: PluginCategory;
  /** Whether the plugin is enabled at the first start. */
  enabledByDefault: boolean;
  /** Ids of plugins that must be active; until they are, this one waits. */
  requires: readonly string[];
  /** Permissions that exist while the plugin is on. */
  permissions: readonly PermissionSpec[];
  /** Formats of problem packages that it reads. */
  packageFormats: readonly PackageFormatSpec[];
  settings: S;
  /** The problem source that the plugin is, if it is one. */
  problemSource: ProblemSourceSpec | null;
}

type Optional =
  | 'kind'
  | 'category'
  | 'enabledByDefault'
  | 'requires'
  | 'permissions'
  | 'packageFormats'
  | 'problemSource';
type Needed = Exclude<keyof PluginManifest, Optional | 'settings'>;

/** Defines the manifest of a plugin; it is the content of `plugin.ts`. */
export const definePlugin = <const S extends SettingSpecs = Record<never, never>>({
  settings = {} as S,
  ...manifest
}: Pick<PluginManifest, Needed> &
  Partial<Pick<PluginManifest, Optional>> & { settings?: S | undefined }): PluginManifest<S> => ({
  kind: 'feature',
  category: 'feature',
  enabledByDefault: true,
  requires: [],
  permissions: [],
  packageFormats: [],
  problemSource: null,
  ...manifest,
  settings,
});
