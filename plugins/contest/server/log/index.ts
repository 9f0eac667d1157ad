export { ContestLogBackfill } from './contest-log-backfill';
export { ContestLogReader } from './reader';
export { ContestLogSignals } from './signals';
export { subtasksOf } from './subtasks';
export { ContestLogWriter } from './writer';
