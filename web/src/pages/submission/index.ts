export { SubmissionPage } from './SubmissionPage';
