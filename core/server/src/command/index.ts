/** Unstable (decision 79): what commands of plugins use that work with the services of a site without serving it. */
export { auditCommand, pluginScope, withSite } from './command-site';
export { currentLayout, discoverPlugins, Installed, newFile, permissionsFor } from '@tribunal/platform';
export { textsWith } from '../texts';
