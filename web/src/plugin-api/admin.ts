/** What pages of plugins build on besides the plugin API; imported by pages only, so that it loads with them. */
export { MINE } from '../pages/admin/problem-list/filters';
export { Progress, TaskList, usePage, usePollWhileRunning } from '../shared/background-tasks';
export { WarningList } from '../shared/WarningList';
