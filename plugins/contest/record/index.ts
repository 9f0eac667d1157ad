export type { RecordTeam } from './draft';
export { readRecord, RECORD_RUNS_FROM, type ReadRecord } from './read';
export { RecordError, type Trouble } from './trouble';
