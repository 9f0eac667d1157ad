export { NotFoundPage } from './NotFoundPage';
export { PluginDisabled } from './PluginDisabled';
