export { SettingPage } from './SettingPage';
