/** Unstable (decision 79): background tasks, with their progress and polling. */
export { Progress } from './Progress';
export { usePollWhileRunning } from './use-poll-while-running';
