export type { RecordTeam } from './draft';
export { isRecordFile, recordFiles, type RecordFile } from './files';
export { readRecord, recordSteps, type ReadRecord, type RecordSource } from './read';
export { say } from './say';
export { finish, mapped, sorted, type Steps } from './steps';
export { RecordError, refuseTwice, type Trouble } from './trouble';
