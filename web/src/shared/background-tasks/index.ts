/** Unstable (decision 79): background tasks, with their list, progress and polling. */
export { Progress } from './Progress';
export { usePollWhileRunning } from './use-poll-while-running';
export { TaskList } from './TaskList';
