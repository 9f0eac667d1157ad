export type { RecordTeam } from './draft';
export { isRecordFile, recordFiles, type RecordFile } from './files';
export { readRecord, recordSteps, type ReadRecord, type RecordSource } from './read';
export { formatIssue } from './format-issue';
export { RecordError, checkUnique, type RecordIssue } from './record-issues';
