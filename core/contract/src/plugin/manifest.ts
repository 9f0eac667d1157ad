import type { PermissionSpec } from '../vocabulary';
import type { RemoteJudgeSpec } from './remote-judge';

/** Version of this contract; a plugin declares the version range that it was written for. */
export const CONTRACT_VERSION = '3.0.0';

export type PluginState = 'disabled' | 'waiting' | 'starting' | 'active' | 'draining' | 'failed';

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
  /** Whether the plugin is enabled at the first start. */
  enabledByDefault: boolean;
  /** Ids of plugins that must be active; until they are, this one waits. */
  requires: readonly string[];
  /** Permissions that exist while the plugin is on. */
  permissions: readonly PermissionSpec[];
  /** Formats of problem packages that it reads. */
  packageFormats: readonly PackageFormatSpec[];
  settings: S;
  /**
   * Set for plugins of `kind` `remote-judge`. The plugin's text files `server.json` hold a summary of the site's terms,
   * as `terms`.
   */
  remoteJudge: RemoteJudgeSpec | null;
}

type Optional = 'kind' | 'enabledByDefault' | 'requires' | 'permissions' | 'packageFormats' | 'remoteJudge';
type Needed = Exclude<keyof PluginManifest, Optional | 'settings'>;

/** Defines the manifest of a plugin; it is the content of `plugin.ts`. */
export const definePlugin = <const S extends SettingSpecs = Record<never, never>>({
  settings = {} as S,
  ...manifest
}: Pick<PluginManifest, Needed> &
  Partial<Pick<PluginManifest, Optional>> & { settings?: S | undefined }): PluginManifest<S> => ({
  kind: 'feature',
  enabledByDefault: true,
  requires: [],
  permissions: [],
  packageFormats: [],
  remoteJudge: null,
  ...manifest,
  settings,
});

/** Returns the settings that every remote judge has besides its own. */
const remoteSettings = ({ poolByDefault, ownByDefault = true, hasCatalogue }: RemoteJudgeSpec): SettingSpecs => ({
  endpoint: { type: 'string', default: '', maxLength: 255, label: 'remote.settings.endpoint', isSiteAddress: true },
  proxy: {
    type: 'string',
    default: '',
    maxLength: 255,
    label: 'remote.settings.proxy',
    secret: true,
    isProxyAddress: true,
  },
  userAgent: { type: 'string', default: '', maxLength: 255, label: 'remote.settings.userAgent' },
  requestTimeout: { type: 'integer', default: 30, min: 1, max: 300, label: 'remote.settings.requestTimeout' },
  submitDeadline: { type: 'integer', default: 30, min: 1, max: 1440, label: 'remote.settings.submitDeadline' },
  resultDeadline: { type: 'integer', default: 60, min: 1, max: 10_080, label: 'remote.settings.resultDeadline' },
  canaryEvery: { type: 'integer', default: 10, min: 0, max: 1440, label: 'remote.settings.canaryEvery' },
  canaryProblem: { type: 'string', default: '', maxLength: 50, label: 'remote.settings.canaryProblem' },
  ...(hasCatalogue && {
    catalogueDays: { type: 'integer', default: 7, min: 0, max: 365, label: 'remote.settings.catalogueDays' } as const,
  }),
  // What differs waits in an import; this is shorter than imports are kept, so that it is found again before.
  refreshDays: { type: 'integer', default: 0, min: 0, max: 28, label: 'remote.settings.refreshDays' },
  pool: { type: 'boolean', default: poolByDefault, label: 'remote.settings.pool' },
  own: { type: 'boolean', default: ownByDefault, label: 'remote.settings.own' },
  pictures: { type: 'boolean', default: true, label: 'remote.settings.pictures' },
});

/** Defines the manifest of a remote judge; its id is `remote-` followed by the key in lower case. */
export const defineRemoteJudge = (
  manifest: Pick<PluginManifest, 'version' | 'contract'> &
    Partial<Pick<PluginManifest, 'requires' | 'enabledByDefault' | 'settings'>>,
  remoteJudge: RemoteJudgeSpec,
): PluginManifest =>
  definePlugin({
    ...manifest,
    id: `remote-${remoteJudge.key.toLowerCase()}`,
    kind: 'remote-judge',
    settings: { ...remoteSettings(remoteJudge), ...manifest.settings },
    remoteJudge,
  });
