export { LogAmender, ContestLogAmender } from './amender';
export { LogReader, ContestLogReader } from './reader';
export { LogSignals, ContestLogSignals } from './signals';
export { LogWriter, ContestLogWriter } from './writer';
