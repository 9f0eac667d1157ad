/** What pages of plugins build on besides the plugin API; imported by pages only, so that it loads with them. */
export { MINE } from '../pages/admin/problem-list/filters';
export { WarningList } from '../shared/WarningList';
