/** What commands of plugins are built on that use the services of a site without serving it. */
export { auditCommand, pluginScope, withSite } from './command-site';
export { createApp } from '../app';
export { JudgeNotifier } from '../judging';
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
