/** What commands of plugins are built on that use the services of a site without serving it. */
export { auditCommand, pluginScope, withSite } from './command-site';
export { createApp } from '../app';
export { JudgeNotifier } from '../judging';
export { newFile } from '../new-file';
export {
  currentLayout,
  discoverPlugins,
  Installed,
  permissionsFor,
  ServerScope,
  textsWith,
  type DiscoveredPlugin,
} from '../plugins';
