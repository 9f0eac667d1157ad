export { SubmissionDetails, type SubmissionPlace } from './SubmissionDetails';
export { SubmissionPage } from './SubmissionPage';
