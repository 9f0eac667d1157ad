import { definePlugin, type PluginManifest, type SettingSpecs } from '@tribunal/contract';
import type { RemoteJudgeSpec } from './remote-judge';

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

/**
 * Defines the manifest of a remote judge; its id is `remote-` followed by the key in lower case. The plugin's text files
 * `server.json` hold a summary of the site's terms, as `terms`.
 */
export const defineRemoteJudge = (
  manifest: Pick<PluginManifest, 'version' | 'contract'> &
    Partial<Pick<PluginManifest, 'requires' | 'enabledByDefault' | 'settings'>>,
  spec: RemoteJudgeSpec,
): PluginManifest =>
  definePlugin({
    ...manifest,
    id: `remote-${spec.key.toLowerCase()}`,
    kind: 'remote-judge',
    settings: { ...remoteSettings(spec), ...manifest.settings },
    problemSource: spec,
  });

/** Returns what the manifest says of the remote judge that the plugin is; null if it is none. */
export const remoteJudgeOf = ({
  kind,
  problemSource,
}: Pick<PluginManifest, 'kind' | 'problemSource'>): RemoteJudgeSpec | null =>
  kind === 'remote-judge' ? (problemSource as RemoteJudgeSpec) : null;

/**
 * Returns the description of the remote judge that a manifest is of.
 * @throws if it is that of another plugin
 */
export function requireRemoteJudge(manifest: PluginManifest): RemoteJudgeSpec {
  const spec = remoteJudgeOf(manifest);
  if (!spec) throw new Error(`${manifest.id} is not a remote judge; create its manifest with defineRemoteJudge`);
  return spec;
}
