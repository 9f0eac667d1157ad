/**
 * A plugin from outside the checkout whose web part fails while it is loaded.
 * @type {import('@tribunal/contract').PluginManifest}
 */
export const broken = {
  id: 'broken',
  version: '1.0.0',
  contract: '^1.0',
  kind: 'feature',
  enabledByDefault: true,
  requires: [],
  optional: [],
  permissions: [],
  packageFormats: [],
  settings: {},
  remoteJudge: null,
};
