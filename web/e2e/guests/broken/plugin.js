/**
 * A plugin from outside the checkout whose web part fails while it is loaded; the test of it switches it on.
 * @type {import('@tribunal/contract').PluginManifest}
 */
export const broken = {
  id: 'broken',
  version: '1.0.0',
  contract: '^3.0',
  kind: 'feature',
  enabledByDefault: false,
  requires: [],
  permissions: [],
  packageFormats: [],
  settings: {},
  problemSource: null,
};
