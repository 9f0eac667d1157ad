export { PluginsPage } from './PluginsPage';
