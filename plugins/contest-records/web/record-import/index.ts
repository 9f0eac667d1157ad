export { ImportButton } from './ImportButton';
export { RecordPage } from './RecordPage';
export { RecordProblems } from './RecordProblems';
