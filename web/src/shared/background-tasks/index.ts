/** Background tasks of the admin area: their list, progress and polling. */
export { Progress } from './Progress';
export { usePollWhileRunning } from './use-poll-while-running';
export { usePage } from '../search-params';
export { TaskList } from './TaskList';
