export { RecordPage } from './RecordPage';
export { RecordProblems } from './RecordProblems';
