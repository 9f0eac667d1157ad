export { LogAmender, ContestLogAmender } from './amender';
export { LogReader, ContestLogReader } from './reader';
export { LogSignals, ContestLogSignals } from './signals';
export { subtasksOf } from './subtasks';
export { LogWriter, ContestLogWriter } from './writer';
