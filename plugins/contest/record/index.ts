export type { RecordTeam } from './draft';
export { readRecord, recordSteps, type ReadRecord } from './read';
export { say } from './say';
export { finish, mapped, sorted, type Steps } from './steps';
export { RecordError, refuseTwice, type Trouble } from './trouble';
