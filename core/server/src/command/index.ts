/**
 * Unstable: may change with any version of Tribunal (decision 79). About commands of plugins that use the services of
 * a site without serving it.
 */
export { auditCommand, pluginScope, withSite } from './command-site';
export {
  currentLayout,
  discoverPlugins,
  Installed,
  newFile,
  permissionsFor,
  ServerScope,
  type DiscoveredPlugin,
} from '@tribunal/platform';
export { textsWith } from '../texts';
