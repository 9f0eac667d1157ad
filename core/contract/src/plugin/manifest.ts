import type { RemoteJudgeSpec } from './remote-judge';

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
  | { type: 'string'; default: string; maxLength: number; label: string; secret?: boolean; isSiteAddress?: boolean };
export type SettingSpecs = Readonly<Record<string, SettingSpec>>;
export type SettingValue = boolean | number | string;

type ValueOf<S extends SettingSpec> = S extends { type: 'boolean' }
  ? boolean
  : S extends { type: 'integer' }
    ? number
    : string;
/** What a plugin reads of its settings; secrets are not among them. */
export type SettingsOf<S extends SettingSpecs> = {
  -readonly [K in keyof S as S[K] extends { secret: true } ? never : K]: ValueOf<S[K]>;
};

export interface PluginManifest<S extends SettingSpecs = SettingSpecs> {
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
  settings: S;
  /** Of `kind` `remote-judge`. What the site's terms say is in the plugin's locale files, as `remote.terms`. */
  remoteJudge: RemoteJudgeSpec | null;
}

type Optional = 'kind' | 'enabledByDefault' | 'requires' | 'optional' | 'permissions' | 'remoteJudge';
type Needed = Exclude<keyof PluginManifest, Optional | 'settings'>;

/** The one file that tells all about a plugin: `plugin.ts`. */
export const definePlugin = <const S extends SettingSpecs = Record<never, never>>({
  settings = {} as S,
  ...manifest
}: Pick<PluginManifest, Needed> &
  Partial<Pick<PluginManifest, Optional>> & { settings?: S | undefined }): PluginManifest<S> => ({
  kind: 'feature',
  enabledByDefault: true,
  requires: [],
  optional: [],
  permissions: [],
  remoteJudge: null,
  ...manifest,
  settings,
});

/** Settings that every remote judge has, beside its own. */
const remoteSettings = ({ poolByDefault, ownByDefault = true }: RemoteJudgeSpec): SettingSpecs => ({
  endpoint: { type: 'string', default: '', maxLength: 255, label: 'remote.settings.endpoint', isSiteAddress: true },
  proxy: { type: 'string', default: '', maxLength: 255, label: 'remote.settings.proxy', secret: true },
  userAgent: { type: 'string', default: '', maxLength: 255, label: 'remote.settings.userAgent' },
  requestTimeout: { type: 'integer', default: 30, min: 1, max: 300, label: 'remote.settings.requestTimeout' },
  submitDeadline: { type: 'integer', default: 30, min: 1, max: 1440, label: 'remote.settings.submitDeadline' },
  resultDeadline: { type: 'integer', default: 60, min: 1, max: 10_080, label: 'remote.settings.resultDeadline' },
  canaryEvery: { type: 'integer', default: 10, min: 0, max: 1440, label: 'remote.settings.canaryEvery' },
  canaryProblem: { type: 'string', default: '', maxLength: 50, label: 'remote.settings.canaryProblem' },
  pool: { type: 'boolean', default: poolByDefault, label: 'remote.settings.pool' },
  own: { type: 'boolean', default: ownByDefault, label: 'remote.settings.own' },
  pictures: { type: 'boolean', default: true, label: 'remote.settings.pictures' },
});

/** The manifest of an adapter; its id is `remote-` and the key in lower case. */
export const defineRemoteJudge = (
  manifest: Pick<PluginManifest, 'version' | 'contract'> &
    Partial<Pick<PluginManifest, 'requires' | 'optional' | 'enabledByDefault' | 'settings'>>,
  remoteJudge: RemoteJudgeSpec,
): PluginManifest =>
  definePlugin({
    ...manifest,
    id: `remote-${remoteJudge.key.toLowerCase()}`,
    kind: 'remote-judge',
    settings: { ...remoteSettings(remoteJudge), ...manifest.settings },
    remoteJudge,
  });
