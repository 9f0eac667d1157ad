/**
 * A plugin from outside the checkout with a web part, which `npm run build:plugin` builds.
 * @type {import('@tribunal/contract').PluginManifest}
 */
export const visitor = {
  id: 'visitor',
  version: '1.0.0',
  contract: '^3.0',
  kind: 'feature',
  enabledByDefault: true,
  requires: [],
  permissions: [],
  packageFormats: [],
  settings: {},
  problemSource: null,
};
